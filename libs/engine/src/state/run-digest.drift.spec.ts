import { randomUUID } from 'node:crypto';

import { buildCatalog, createBundle, exportKey } from '@platform/catalog';
import { queryAdmin } from '@platform/control-plane-http';
import { createIngressClient } from '@platform/engine-api';
import type {
  ComputeBehavior,
  HumanTaskBehavior,
  SinkBehavior,
  SourceBehavior,
  TriggerBehavior,
} from '@platform/sdk';
import { createProcessLog, startControlPlane } from '@platform/stack';
import { InternalTerminology } from '@platform/terminology';
import { nodeEntry, freePort, until } from '@platform/testing';

import { runInput, specOf } from '../__fixtures__/engine-harness';
import { startInvocationWatch } from '../invocations/invocation-watch';
import { registerDeployment } from '../deployments/register-deployment';
import { startEngine } from '../start-engine';

const PATIENT = 'Dupont';
const POLL_MS = 25;

const any = { kind: 'any' } as const;
const node = (id: string, kind: string, more: object = {}): object =>
  nodeEntry(id, kind, {
    inputs: [{ name: 'value', type: any }],
    outputs: [{ name: 'value', type: any }],
    ...more,
  });

/** What was written, and by which version. The first write of each run does not answer. */
const acted: string[] = [];

/** A plugin whose pure node says of a patient what its version says. */
function catalogOf(version: string, name = 'judge') {
  const behaviors = {
    't.start': (): TriggerBehavior => ({ accept: ({ event }) => ({ value: event['value'] }) }),
    't.judge': (): ComputeBehavior => ({
      compute: ({ inputs }) => ({ value: `${String(inputs['value'])} selon ${version}` }),
    }),
    't.read': (): SourceBehavior => ({ read: async ({ inputs }) => ({ value: inputs['value'] }) }),
    't.act': (): SinkBehavior => ({
      write: async ({ inputs }) => {
        acted.push(String(inputs['value']));
        if (acted.length === 1) await new Promise(() => undefined);
      },
    }),
    't.ask': (): HumanTaskBehavior => ({
      request: ({ inputs }) => ({ title: 'Confirmer', payload: inputs }),
      resolve: ({ inputs }) => ({ value: inputs['value'] }),
    }),
  };
  const contributes = {
    nodes: [
      node('t.start', 'trigger', { eventType: 'test.started', inputs: [] }),
      node('t.judge', 'compute'),
      node('t.read', 'source'),
      node('t.act', 'sink', { outputs: [] }),
      node('t.ask', 'human-task'),
    ],
  };
  const exported = Object.entries(behaviors).map(([id, made]) => [exportKey('nodes', id), made]);
  const manifest = { apiVersion: 'platform/plugin-v1', name, version, contributes };
  return buildCatalog([createBundle(manifest, Object.fromEntries(exported))]).catalog;
}

const validated = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'judge', type: 't.judge' },
    { id: 'ask', type: 't.ask' },
  ],
  ['start.value -> judge.value', 'judge.value -> ask.value'],
  { outputs: [{ name: 'judged', type: any, from: 'ask.value' }] },
);

/** Reads, judges, acts: between the two effects nothing is waited for. */
const acting = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'read', type: 't.read' },
    { id: 'judge', type: 't.judge' },
    { id: 'act', type: 't.act' },
  ],
  ['start.value -> read.value', 'read.value -> judge.value', 'judge.value -> act.value'],
);

/** A control plane that replays at every wait, and an endpoint whose plugin has one version after another. */
async function openDrift() {
  const log = createProcessLog();
  const controlPlane = await startControlPlane({ alwaysReplay: true, log });
  const { adminUrl } = controlPlane;
  const port = await freePort();
  const watch = startInvocationWatch({ adminUrl, intervalMs: POLL_MS, failingAfter: 2 });
  const serve = async (version: string, plugin?: string) => {
    const catalog = catalogOf(version, plugin);
    const terminology = new InternalTerminology(catalog);
    const engine = await startEngine(
      { catalog, ports: {}, recordPorts: new Map(), terminology, incidentOf: watch.incidentOf },
      { runRetentionMs: 3_600_000, inactivityTimeoutMs: 0, identityKeys: [] },
      { host: '127.0.0.1', port, portKey: 'ENDPOINT_PORT' },
    );
    const { signal } = new AbortController();
    await registerDeployment({ adminUrl, endpointUrl: engine.url, build: version, signal });
    return engine;
  };
  const client = createIngressClient({
    url: controlPlane.ingressUrl,
    observe: (_path, call) => call({}),
    // The engine works in this very process, and a busy machine takes its time.
    timeoutMs: 60_000,
  });
  const refusal = (runId: string) => until(() => watch.incidentOf(runId));
  /** What the control plane prints and keeps of a mismatch. */
  const printed = async (): Promise<readonly string[]> => [
    log.text(),
    JSON.stringify(await queryAdmin('select event_json from sys_journal_events', { adminUrl })),
  ];
  const stop = async (): Promise<void> => {
    watch.close();
    await controlPlane.stop();
  };
  return { watch, client, serve, refusal, printed, stop };
}

it('a plugin version that computes something else, or a plugin that is gone, keeps the run as it is until the old one is back, and tells no patient value', async () => {
  const { watch, client, serve, refusal, printed, stop } = await openDrift();
  let engine = await serve('1.0.0');
  try {
    const runId = randomUUID();
    const input = runInput(validated, runId);
    await client.startRun({
      ...input,
      event: { ...input.event, value: PATIENT },
      plugins: { judge: '1.0.0' },
    });
    await until(async () => (await client.getRun(runId))?.pending.length);

    await engine.close(0);
    engine = await serve('1.1.0');
    await client.resolveValidation(runId, { pendingId: `ask:${runId}`, decision: 'accepted' });
    expect(await refusal(runId)).toMatchObject({ kind: 'failing', code: 'RT0016' });
    await expect(client.getRun(runId)).resolves.toMatchObject({
      status: 'running',
      phase: 'incident',
      incident: { kind: 'failing', code: 'RT0016' },
    });
    // Both show the two sides of the mismatch.
    for (const text of await printed()) {
      expect(text).toMatch(/publish:ask [0-9a-f]{16} != publish:ask [0-9a-f]{16}/);
      expect(text).not.toContain(PATIENT);
    }

    await engine.close(0);
    engine = await serve('1.0.0', 'another');
    await until(() => (watch.incidentOf(runId)?.code === 'plugin-missing' ? true : undefined));

    await engine.close(0);
    engine = await serve('1.0.0');
    const ended = await until(async () => {
      const snapshot = await client.getRun(runId);
      return snapshot?.phase === 'ended' ? snapshot : undefined;
    });
    expect(ended).toMatchObject({
      status: 'completed',
      outputs: { judged: `${PATIENT} selon 1.0.0` },
    });
    await until(() => (watch.incidentOf(runId) === undefined ? true : undefined));
  } finally {
    await engine.close(0);
    await stop();
  }
});

it('a plugin version that computes something else does not act on it, though nothing was written since the last effect', async () => {
  const { client, serve, refusal, printed, stop } = await openDrift();
  let engine = await serve('1.0.0');
  try {
    const runId = randomUUID();
    const input = runInput(acting, runId);
    const event = { ...input.event, value: PATIENT };
    await client.startRun({ ...input, event, plugins: { judge: '1.0.0' } });
    await until(() => (acted.length > 0 ? true : undefined));
    await engine.close(0);

    engine = await serve('1.1.0');
    expect(await refusal(runId)).toMatchObject({ code: 'RT0016' });
    expect(acted).toEqual([`${PATIENT} selon 1.0.0`]);
    for (const text of await printed()) {
      expect(text).toMatch(/act [0-9a-f]{16} != act [0-9a-f]{16}/);
      expect(text).not.toContain(PATIENT);
    }

    await engine.close(0);
    engine = await serve('1.0.0');
    const ended = await until(async () => {
      const snapshot = await client.getRun(runId);
      return snapshot?.phase === 'ended' ? snapshot : undefined;
    });
    expect(ended.status).toBe('completed');
    expect(acted).toEqual([`${PATIENT} selon 1.0.0`, `${PATIENT} selon 1.0.0`]);
  } finally {
    await engine.close(0);
    await stop();
  }
});
