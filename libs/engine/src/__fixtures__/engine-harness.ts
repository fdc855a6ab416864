import { randomUUID } from 'node:crypto';

import {
  buildCatalog,
  createBundle,
  exportKey,
  type Catalog,
  type PluginBundle,
} from '@platform/catalog';
import {
  createIngressClient,
  type IngressClient,
  type RunAddress,
  type RunInput,
  type RunSnapshot,
  type Turn,
} from '@platform/engine-api';
import { INTERPRETER_CONTRACT } from '@platform/interpreter';
import { textIn, type Ports, type RecordPort } from '@platform/ports';
import type {
  BehaviorFactory,
  ComputeBehavior,
  HumanTaskBehavior,
  SinkBehavior,
  SourceBehavior,
  TriggerBehavior,
} from '@platform/sdk';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { InternalTerminology } from '@platform/terminology';
import { specHash, type WorkflowSpec } from '@platform/workflow';
import { inCampaign, nodeEntry } from '@platform/testing';

import type { EngineDeps } from '../engine-deps';
import { registerDeployment } from '../deployments/register-deployment';
import { startEngine, type RunningEngine } from '../start-engine';
import { snapshotWhen } from './snapshot-when';

const any = { kind: 'any' } as const;
const node = (id: string, kind: string, more: object = {}): object =>
  nodeEntry(id, kind, {
    inputs: [{ name: 'value', type: any }],
    outputs: [{ name: 'value', type: any }],
    ...more,
  });

/** A node of the language itself. */
const coreNode = (id: string, more: object): object => ({
  id,
  category: 'test',
  label: id,
  description: id,
  ...more,
});

interface Lab {
  read(value: unknown, key: string): Promise<unknown>;
  write(value: unknown, key: string): Promise<void>;
}

const lab = (ports: Ports): Lab => ports['lab'] as Lab;

const behaviors: Record<string, BehaviorFactory> = {
  't.start': (): TriggerBehavior => ({ accept: ({ event }) => ({ value: event['value'] }) }),
  't.read': (): SourceBehavior => ({
    read: async ({ ports, inputs, idempotencyKey }) => ({
      value: (await lab(ports).read(inputs['value'], idempotencyKey)) as number,
    }),
  }),
  't.add': (): ComputeBehavior => ({
    compute: ({ inputs }) => ({ value: Number(inputs['value']) + 1 }),
  }),
  't.write': (): SinkBehavior => ({
    write: ({ ports, inputs, idempotencyKey }) => lab(ports).write(inputs['value'], idempotencyKey),
  }),
  't.ask': (): HumanTaskBehavior => ({
    request: ({ inputs }) => ({ title: 'Confirmer', payload: inputs }),
    resolve: (_call, { decision }) => ({ value: decision }),
  }),
};

/** Nodes that end the process which runs them (poisoned-endpoint). */
export const POISON_NODES: readonly object[] = [
  node('t.poison', 'compute'),
  node('t.slow-poison', 'sink', { outputs: [] }),
  node('t.slow', 'sink', { outputs: [] }),
];

export const engineBundles: readonly PluginBundle[] = [
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/engine',
      version: '1.0.0',
      contributes: {
        nodes: [
          node('t.start', 'trigger', { eventType: 'test.started', inputs: [] }),
          node('t.read', 'source'),
          node('t.add', 'compute'),
          node('t.write', 'sink', { outputs: [], agentTool: true }),
          node('t.ask', 'human-task'),
        ],
      },
    },
    Object.fromEntries(
      Object.entries(behaviors).map(([id, factory]) => [exportKey('nodes', id), factory]),
    ),
  ),
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: '@platform/plugin-core',
    version: '1.0.0',
    contributes: {
      nodes: [
        coreNode('core.map', { kind: 'gateway', dynamic: 'map' }),
        coreNode('core.guard', { kind: 'gateway', dynamic: 'guard' }),
        coreNode('core.wait', { kind: 'gateway' }),
        coreNode('core.call', { kind: 'transform' }),
        coreNode('core.log', { kind: 'compute' }),
        coreNode('core.agent', { kind: 'agent' }),
        coreNode('core.workflow-called', {
          kind: 'trigger',
          eventType: 'core.workflow-called',
        }),
      ],
    },
  }),
];

export const engineCatalog: Catalog = buildCatalog(engineBundles).catalog;

/** For `describe.each`: what survives a replay at every wait survives one at any, and none at all. */
export const MODES: readonly (readonly [name: string, alwaysReplay: boolean])[] = [
  ['replayed at every wait', true],
  ...inCampaign<readonly [string, boolean]>(['as it runs', false]),
];

export const hasEnded = ({ status }: RunSnapshot): boolean => status !== 'running';

export interface EngineHarness {
  readonly client: IngressClient;
  readonly controlPlane: ControlPlane;
  /** Effects as the outside world saw them, in order. */
  readonly written: { readonly value: unknown; readonly key: string }[];
  readonly lab: { read: Lab['read']; write: Lab['write'] };
  /** `callees` travel with the run. */
  run(spec: WorkflowSpec, runId?: string, callees?: readonly WorkflowSpec[]): Promise<string>;
  /** Starts a run of the specification after those under one concurrency key. */
  runInTurn(
    spec: WorkflowSpec,
    on: Turn['on'],
    after: readonly RunAddress[],
    more?: { readonly callees?: readonly WorkflowSpec[]; readonly beginBy?: string },
  ): Promise<RunAddress>;
  /** Polls until the snapshot satisfies `when`. */
  snapshot(runId: string, when: (snapshot: RunSnapshot) => boolean): Promise<RunSnapshot>;
  stop(): Promise<void>;
}

export interface EngineHarnessOptions {
  readonly alwaysReplay: boolean;
  readonly recordPorts?: ReadonlyMap<string, RecordPort>;
  /** Beside the port named `lab`. */
  readonly ports?: Ports;
  readonly incidentOf?: EngineDeps['incidentOf'];
  readonly directory?: EngineDeps['directory'];
  readonly changes?: EngineDeps['changes'];
  readonly notices?: EngineDeps['notices'];
  /** Creates the reader once the control plane is up. */
  readonly reportReader?: (adminUrl: string) => NonNullable<EngineDeps['reportReader']>;
}

/** A real control plane with this engine registered, over a port named `lab`. */
export async function openEngineHarness(options: EngineHarnessOptions): Promise<EngineHarness> {
  const { alwaysReplay, recordPorts = new Map<string, RecordPort>(), ports = {} } = options;
  const { incidentOf, directory, changes, notices, reportReader } = options;
  const controlPlane = await startControlPlane({ alwaysReplay });
  const written: { value: unknown; key: string }[] = [];
  const labPort = {
    read: async (value: unknown) => value,
    write: async (value: unknown, key: string) => void written.push({ value, key }),
  };
  const engine: RunningEngine = await startEngine(
    {
      catalog: engineCatalog,
      ports: { ...ports, lab: labPort },
      recordPorts,
      terminology: new InternalTerminology(engineCatalog),
      ...(incidentOf && { incidentOf }),
      ...(directory && { directory }),
      ...(changes && { changes }),
      ...(notices && { notices }),
      ...(reportReader && { reportReader: reportReader(controlPlane.adminUrl) }),
    },
    {
      runRetentionMs: 3_600_000,
      // Longer than any step that a test holds up, as by default: a suspending attempt hears of no completion.
      inactivityTimeoutMs: alwaysReplay ? 0 : 60_000,
      identityKeys: [],
    },
    { host: '127.0.0.1', port: 0, portKey: 'ENDPOINT_PORT' },
  );
  await registerDeployment({
    adminUrl: controlPlane.adminUrl,
    endpointUrl: engine.url,
    signal: new AbortController().signal,
  });
  const client = createIngressClient({
    url: controlPlane.ingressUrl,
    observe: (_path, call) => call({}),
    // The engine works in this very process, and a busy machine takes its time.
    timeoutMs: 60_000,
  });
  return {
    client,
    controlPlane,
    written,
    lab: labPort,
    async run(spec, runId = randomUUID(), callees = []) {
      await client.startRun({ ...runInput(spec, runId), called: calledOf(callees) });
      return runId;
    },
    async runInTurn(spec, on, after, { callees = [], beginBy } = {}) {
      const runId = randomUUID();
      const called = calledOf(callees);
      const turn = { queue: `${spec.slug}:p1`, on, after, ...(beginBy && { beginBy }) };
      const { invocationId } = await client.startRun({ ...runInput(spec, runId), called, turn });
      return { runId, invocationId };
    },
    snapshot: (runId, when) => snapshotWhen(runId, () => client.getRun(runId), when),
    async stop() {
      await engine.close(0);
      await controlPlane.stop();
    },
  };
}

const carried = (spec: WorkflowSpec): RunInput['workflow'] => ({
  slug: spec.slug,
  name: textIn(spec.name),
  version: 1,
  hash: specHash(spec),
  spec,
});

const calledOf = (callees: readonly WorkflowSpec[]): NonNullable<RunInput['called']> =>
  Object.fromEntries(callees.map((each) => [each.slug, carried(each)]));

export function runInput(spec: WorkflowSpec, runId: string): RunInput {
  return {
    runId,
    contract: INTERPRETER_CONTRACT,
    event: { eventId: runId, eventType: 'test.started', value: 1 },
    context: { patient: { id: 'p1' } },
    workflow: carried(spec),
    locale: 'fr',
    timezone: 'Europe/Paris',
    acceptedAt: new Date().toISOString(),
    trace: {},
  };
}

/** A specification from its nodes and `from -> to` edges. */
export function specOf(
  nodes: WorkflowSpec['nodes'],
  edges: readonly string[],
  more: Partial<WorkflowSpec> = {},
): WorkflowSpec {
  return {
    apiVersion: 'platform/workflow-v1',
    slug: 'bench',
    name: 'Banc',
    nodes,
    edges: edges.map((edge) => {
      const [from = '', to = ''] = edge.split(' -> ');
      return { from, to };
    }),
    ...more,
  };
}
