import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import { NO_PINS, type ResolvedWorkflow, type WorkflowVersion } from '@platform/definitions';
import type { WorkflowSpec } from '@platform/workflow';

const trigger = (id: string, eventType: string, establishes: readonly string[] = []): object => ({
  id,
  kind: 'trigger',
  category: 'test',
  label: id,
  description: id,
  eventType,
  establishes,
  outputs: [{ name: 'value', type: { kind: 'any' } }],
  behavior: { module: `./${id}` },
});

/** A node of the language, run by the engine. */
const coreNode = (id: string): object => ({
  id,
  kind: 'compute',
  category: 'test',
  label: id,
  description: id,
});

const ids = [
  't.lab',
  't.ping',
  't.note',
  'core.webhook',
  'core.schedule',
  'core.manual',
  'core.workflow-called',
];

const built = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/proxy',
      version: '1.0.0',
      contributes: {
        contextKinds: [
          { name: 'patient', idField: 'patientId', entity: 'Patient' },
          { name: 'encounter', idField: 'encounterId', entity: 'Encounter' },
        ],
        valueSets: [
          {
            id: 'severity',
            system: 'urn:test:severity',
            doc: '',
            concepts: [{ code: 'severe', display: 'Sévère' }],
          },
        ],
        nodes: [
          trigger('t.lab', 'lab.result', ['patient']),
          trigger('t.ping', 'ping'),
          trigger('t.note', 'note.written'),
          trigger('core.webhook', 'core.webhook'),
          {
            ...trigger('core.schedule', 'core.schedule'),
            config: ['cron', 'timezone', 'missed'].map((name) => ({
              name,
              type: { kind: 'primitive', name: 'String' } as const,
            })),
          },
          trigger('core.manual', 'core.manual'),
          trigger('core.workflow-called', 'core.workflow-called'),
        ],
      },
    },
    Object.fromEntries(ids.map((id) => [exportKey('nodes', id), () => ({})])),
  ),
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: '@platform/plugin-core',
    version: '1.0.0',
    contributes: { nodes: ['core.wait', 'core.call'].map(coreNode) },
  }),
]);
if (built.diagnostics.length > 0) throw new Error(JSON.stringify(built.diagnostics));

/** Three triggers, one of which establishes a patient, two context kinds and a value set. */
export const proxyCatalog: Catalog = built.catalog;

export function specOf(slug: string, more: Partial<WorkflowSpec> = {}): WorkflowSpec {
  return {
    apiVersion: 'platform/workflow-v1',
    slug,
    name: `Workflow ${slug}`,
    nodes: [{ id: 'start', type: 't.lab' }],
    edges: [],
    ...more,
  };
}

/** A version of a workflow, as its runs carry it. */
export const carried = (
  slug: string,
  more: Partial<WorkflowSpec> = {},
): Omit<WorkflowVersion, 'pins'> => ({
  slug,
  name: `Workflow ${slug}`,
  version: 1,
  hash: `hash-${slug}`,
  file: `definitions/${slug}.yaml`,
  spec: specOf(slug, more),
});

export const published = (slug: string, more: Partial<WorkflowSpec> = {}): ResolvedWorkflow => ({
  ...carried(slug, more),
  pins: NO_PINS,
  called: {},
  agents: {},
});
