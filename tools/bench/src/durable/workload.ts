import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import type { RunInput } from '@platform/engine-api';
import { INTERPRETER_CONTRACT } from '@platform/interpreter';
import type {
  BehaviorFactory,
  ComputeBehavior,
  SourceBehavior,
  TriggerBehavior,
} from '@platform/sdk';
import { specHash, type WorkflowSpec } from '@platform/workflow';
import { nodeEntry } from '@platform/testing';

const value = { name: 'value', type: { kind: 'primitive', name: 'Number' } };
const node = (id: string, kind: string, more: object = {}): object =>
  nodeEntry(id, kind, { inputs: [{ ...value, required: true }], outputs: [value], ...more });

const start: BehaviorFactory = (): TriggerBehavior => ({
  accept: ({ event }) => ({ value: event['value'] }),
});
const addOne: BehaviorFactory = (): ComputeBehavior => ({
  compute: ({ inputs }) => ({ value: Number(inputs['value']) + 1 }),
});
/** An effect that returns immediately, so that only its journal entry is measured. */
const read: BehaviorFactory = (): SourceBehavior => ({
  read: async ({ inputs }) => ({ value: Number(inputs['value']) + 1 }),
});

const { catalog, diagnostics } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@bench/durable',
      version: '1.0.0',
      contributes: {
        nodes: [
          node('b.start', 'trigger', { eventType: 'bench.started', inputs: [] }),
          node('b.add-one', 'compute', {}),
          node('b.read', 'source', {}),
        ],
      },
    },
    {
      [exportKey('nodes', 'b.start')]: start,
      [exportKey('nodes', 'b.add-one')]: addOne,
      [exportKey('nodes', 'b.read')]: read,
    },
  ),
]);
if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));

export const durableCatalog: Catalog = catalog;

/** Number of steps of each workflow: the start, then nine additions. */
export const RUN_STEPS = 10;
/** The steps that are effects. */
export const EFFECTS: ReadonlySet<number> = new Set([3, 7]);

/** A chain of ten nodes, two of them effects. */
const tenNodes = {
  apiVersion: 'platform/workflow-v1',
  slug: 'bench',
  name: 'bench',
  context: [],
  nodes: Array.from({ length: RUN_STEPS }, (_, index) => ({
    id: `n${index}`,
    type: index === 0 ? 'b.start' : EFFECTS.has(index) ? 'b.read' : 'b.add-one',
  })),
  edges: Array.from({ length: RUN_STEPS - 1 }, (_, index) => ({
    from: `n${index}.value`,
    to: `n${index + 1}.value`,
  })),
  outputs: [{ name: 'result', type: value.type, from: 'n9.value' }],
} as unknown as WorkflowSpec;

const hash = specHash(tenNodes);

/** What a laboratory sends with a value. */
const OBSERVATION = {
  source: 'laboratory',
  occurredAt: '2026-01-01T12:00:00.000Z',
  patientId: 'patient-4711',
  encounterId: 'encounter-0815',
  code: { system: 'http://loinc.org', code: '2823-3', display: 'Potassium [Moles/volume]' },
  unit: { system: 'http://unitsofmeasure.org', code: 'mmol/L' },
  referenceRange: { low: 3.5, high: 5.1 },
  specimen: { id: 'specimen-42', collectedAt: '2026-01-01T11:20:00.000Z' },
};

export const runInput = (runId: string): RunInput => ({
  runId,
  contract: INTERPRETER_CONTRACT,
  event: { eventId: runId, eventType: 'bench.started', value: 1, ...OBSERVATION },
  context: { patient: { id: 'patient-4711' } },
  workflow: { slug: 'bench', name: 'bench', version: 1, hash, spec: tenNodes },
  locale: 'fr',
  timezone: 'Europe/Paris',
  acceptedAt: new Date().toISOString(),
  trace: {},
  plugins: { '@bench/durable': '1.0.0' },
  startedBy: ['client:laboratory'],
});

/** The result of a run: nine additions to 1. */
export const RESULT = 10;
