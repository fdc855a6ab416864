import type { Catalog } from '@platform/catalog';
import { createIngressClient, type IngressClient, type RunInput } from '@platform/engine-api';
import type { RunningEngine } from '@platform/engine';
import type { HumanTaskBehavior, SourceBehavior, TriggerBehavior } from '@platform/sdk';
import { startControlPlane, type ControlPlane } from '@platform/stack';
import { nodeEntry, until } from '@platform/testing';
import type { WorkflowSpec } from '@platform/workflow';

import { createAdminClient, type AdminClient } from '../control-plane/admin-client';
import { runOperatorCommand } from '../operator-command';

const node = (id: string, kind: string, more: object = {}): object =>
  nodeEntry(id, kind, { inputs: [], outputs: [], ...more });

/** The plugins of the engine. Imported late, as in the command itself. */
async function wardCatalog(): Promise<Catalog> {
  const { buildCatalog, createBundle, exportKey } = await import('@platform/catalog');
  return buildCatalog([
    createBundle(
      {
        apiVersion: 'platform/plugin-v1',
        name: '@test/ward',
        version: '1.2.3',
        contributes: {
          nodes: [
            node('t.start', 'trigger', { eventType: 'test.started' }),
            node('t.ask', 'human-task'),
            node('t.read', 'source'),
          ],
        },
      },
      {
        [exportKey('nodes', 't.start')]: (): TriggerBehavior => ({ accept: () => ({}) }),
        [exportKey('nodes', 't.read')]: (): SourceBehavior => ({ read: async () => ({}) }),
        [exportKey('nodes', 't.ask')]: (): HumanTaskBehavior => ({
          request: () => ({ title: 'Confirmer', payload: {} }),
          resolve: () => ({}),
        }),
      },
    ),
    createBundle({
      apiVersion: 'platform/plugin-v1',
      name: '@platform/plugin-core',
      version: '1.0.0',
      contributes: {
        nodes: [
          {
            id: 'core.wait',
            kind: 'gateway',
            category: 'test',
            label: 'core.wait',
            description: 'core.wait',
          },
        ],
      },
    }),
  ]).catalog;
}

export const ASKING: WorkflowSpec = {
  apiVersion: 'platform/workflow-v1',
  slug: 'asking',
  name: 'Question',
  nodes: [
    { id: 'start', type: 't.start' },
    { id: 'ask', type: 't.ask' },
  ],
  edges: [{ from: 'start.$done', to: 'ask.$after' }],
};

export interface OperatorAnswer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process. */
export async function operate(
  env: Readonly<Record<string, string>>,
  ...argv: string[]
): Promise<OperatorAnswer> {
  let stdout = '';
  let stderr = '';
  const code = await runOperatorCommand({
    argv,
    env,
    print: (text) => void (stdout += text),
    printStatus: (line) => void (stderr += `${line}\n`),
  });
  return { code, stdout, stderr };
}

export interface OperatorHarness {
  readonly controlPlane: ControlPlane;
  readonly client: IngressClient;
  readonly admin: AdminClient;
  operate(...argv: string[]): Promise<OperatorAnswer>;
  /** Starts a run that waits for a person's decision. */
  start(runId: string, more?: Partial<RunInput>): Promise<string>;
  asking(runId: string): Promise<void>;
  ended(runId: string): Promise<void>;
  startEngine(): Promise<void>;
  stopEngine(): Promise<void>;
  close(): Promise<void>;
}

/** A real control plane, and an engine that a test can stop and start. */
export async function openOperatorHarness(): Promise<OperatorHarness> {
  // Imported late, as in the command itself.
  const { registerDeployment, startEngine } = await import('@platform/engine');
  const { InternalTerminology } = await import('@platform/terminology');
  const catalog = await wardCatalog();
  const { INTERPRETER_CONTRACT } = await import('@platform/interpreter');
  const { specHash } = await import('@platform/workflow');
  const controlPlane = await startControlPlane();
  const client = createIngressClient({
    url: controlPlane.ingressUrl,
    observe: (_path, call) => call({}),
  });
  const env = {
    RESTATE_ADMIN_URL: controlPlane.adminUrl,
    RESTATE_URL: controlPlane.ingressUrl,
  };
  let engine: RunningEngine | undefined;
  let port = 0;
  const when = (runId: string, phase: string) =>
    until(async () => (await client.getRun(runId))?.phase === phase, `${runId} to be ${phase}`);
  return {
    controlPlane,
    client,
    admin: createAdminClient({ env }),
    operate: (...argv) => operate(env, ...argv),
    async start(runId, more = {}) {
      const { invocationId } = await client.startRun({
        runId,
        contract: INTERPRETER_CONTRACT,
        event: { eventId: runId, eventType: 'test.started', patientId: 'p-secret' },
        context: { patient: { id: 'p-secret' } },
        workflow: {
          slug: 'asking',
          name: 'Question',
          version: 7,
          hash: specHash(ASKING),
          spec: ASKING,
        },
        locale: 'fr',
        timezone: 'Europe/Paris',
        acceptedAt: '2026-11-20T08:00:00.000Z',
        plugins: { '@test/ward': '1.2.3' },
        ...more,
      });
      return invocationId;
    },
    async asking(runId) {
      await when(runId, 'suspended');
    },
    async ended(runId) {
      await when(runId, 'ended');
    },
    async startEngine() {
      engine = await startEngine(
        {
          catalog,
          ports: {},
          recordPorts: new Map(),
          terminology: new InternalTerminology(catalog),
        },
        { runRetentionMs: 3_600_000, inactivityTimeoutMs: 1_000, identityKeys: [] },
        { host: '127.0.0.1', port, portKey: 'ENDPOINT_PORT' },
      );
      port = Number(new URL(engine.url).port);
      await registerDeployment({
        adminUrl: controlPlane.adminUrl,
        endpointUrl: engine.url,
        signal: new AbortController().signal,
      });
    },
    async stopEngine() {
      await engine?.close(0);
      engine = undefined;
    },
    async close() {
      await engine?.close(0);
      await controlPlane.stop();
    },
  };
}
