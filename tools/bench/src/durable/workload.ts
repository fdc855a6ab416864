import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';

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
import { createEndpointHandler, workflow } from '@restatedev/restate-sdk';

const value = { name: 'value', type: { kind: 'primitive', name: 'Number' } };
const node = (id: string, kind: string, more: object): object => ({
  id,
  kind,
  category: 'bench',
  label: id,
  description: id,
  behavior: { module: `./${id}` },
  inputs: [{ ...value, required: true }],
  outputs: [value],
  ...more,
});

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

const EFFECTS = new Set([3, 7]);

/** A chain of ten nodes, two of them effects. */
const tenNodes = {
  apiVersion: 'platform/workflow-v1',
  slug: 'bench',
  name: 'bench',
  context: [],
  nodes: Array.from({ length: 10 }, (_, index) => ({
    id: `n${index}`,
    type: index === 0 ? 'b.start' : EFFECTS.has(index) ? 'b.read' : 'b.add-one',
  })),
  edges: Array.from({ length: 9 }, (_, index) => ({
    from: `n${index}.value`,
    to: `n${index + 1}.value`,
  })),
  outputs: [{ name: 'result', type: value.type, from: 'n9.value' }],
} as unknown as WorkflowSpec;

const hash = specHash(tenNodes);

export const runInput = (runId: string): RunInput => ({
  runId,
  contract: INTERPRETER_CONTRACT,
  event: { eventId: runId, eventType: 'bench.started', value: 1 },
  context: {},
  workflow: { slug: 'bench', name: 'bench', version: 1, hash, spec: tenNodes },
  locale: 'fr',
  timezone: 'Europe/Paris',
  acceptedAt: new Date().toISOString(),
  trace: {},
});

/** The result of a run: nine additions to 1. */
export const RESULT = 10;

export const EMPTY_SERVICE = 'empty';

/** A workflow that does nothing, which measures the cost of the control plane and its SDK alone. */
export async function startEmptyService(): Promise<{ readonly url: string; close(): void }> {
  const handlers = { run: async () => ({ status: 'completed' }) };
  const server = createServer(
    createEndpointHandler({
      services: [workflow({ name: EMPTY_SERVICE, handlers })],
      // As quiet as the engine's logger: two lines per run would dominate the measurement.
      logger: () => undefined,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
