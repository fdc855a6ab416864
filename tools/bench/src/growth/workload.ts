import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const KINDS = ['plain', 'read', 'decide'] as const;
export type RunKind = (typeof KINDS)[number];
/** Shares of the kinds. */
export type Mix = Readonly<Record<RunKind, number>>;

/**
 * The workflows leave nothing in the record, which is in the endpoint's memory, so that only the platform itself
 * grows.
 */
const DEFINITIONS: Readonly<Record<RunKind, object>> = {
  plain: {
    nodes: [
      { id: 'start', type: 'core.manual' },
      { id: 'text', type: 'core.template', config: { ports: [], text: 'Rien à signaler' } },
    ],
    edges: [{ from: 'start.$done', to: 'text.$after' }],
  },
  read: {
    context: ['patient'],
    nodes: [
      { id: 'onPotassium', type: 'clinical.trigger-potassium-result' },
      { id: 'potassium', type: 'clinical.get-observations', config: { codes: ['2823-3'] } },
      { id: 'creatinine', type: 'clinical.get-observations', config: { codes: ['2160-0'] } },
    ],
    edges: [
      { from: 'onPotassium.$done', to: 'potassium.$after' },
      { from: 'potassium.$done', to: 'creatinine.$after' },
    ],
  },
  decide: {
    nodes: [
      { id: 'start', type: 'core.manual' },
      {
        id: 'approve',
        type: 'core.validation',
        config: { title: 'Confirmer', assignment: { roles: ['biologist'] }, due: 'PT4H' },
      },
    ],
    edges: [{ from: 'start.$done', to: 'approve.$after' }],
  },
};

const slugOf = (kind: RunKind): string => `growth-${kind}`;

/** The node of a `decide` run that waits for a decision. */
export const DECIDED_NODE = 'approve';

/** Writes the workflows and an instance manifest. Returns the path of the manifest. JSON is YAML. */
export function writeWorkload(folder: string): string {
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  for (const kind of KINDS) {
    const definition = {
      apiVersion: 'platform/workflow-v1',
      slug: slugOf(kind),
      name: `Croissance ${kind}`,
      ...DEFINITIONS[kind],
    };
    writeFileSync(join(definitions, `${kind}.yaml`), JSON.stringify(definition));
  }
  const instance = join(folder, 'instance.yaml');
  const manifest = {
    apiVersion: 'platform/instance-v1',
    name: 'Mesure de croissance',
    locale: 'fr',
    timezone: 'Europe/Paris',
    ports: { patient: { adapter: 'memory', config: { seed: 'examples/potassium' } } },
    seed: [definitions],
  };
  writeFileSync(instance, JSON.stringify(manifest));
  return instance;
}

/** Returns the event that starts one run of the kind. */
export function eventOf(kind: RunKind, eventId: string) {
  if (kind !== 'read') return { eventId, eventType: 'core.manual', workflow: slugOf(kind) };
  return {
    eventId,
    eventType: 'lab.potassium.available',
    patientId: 'p-severe',
    observationId: 'o-severe',
    code: '2823-3',
    observedAt: '2026-11-18T08:10:00+01:00',
  };
}
