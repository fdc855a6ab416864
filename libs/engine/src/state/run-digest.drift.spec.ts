import { randomUUID } from 'node:crypto';

import { buildCatalog, createBundle, exportKey } from '@platform/catalog';
import { queryAdmin } from '@platform/control-plane-http';
import { createIngressClient } from '@platform/engine-api';
import type { ComputeBehavior, HumanTaskBehavior, TriggerBehavior } from '@platform/sdk';
import { createProcessLog, startControlPlane } from '@platform/stack';
import { InternalTerminology } from '@platform/terminology';
import { freePort, until } from '@platform/testing';

import { runInput, specOf } from '../__fixtures__/engine-harness';
import { startInvocationWatch } from '../invocations/invocation-watch';
import { registerDeployment } from '../deployments/register-deployment';
import { startEngine } from '../start-engine';

const PATIENT = 'Dupont';
const POLL_MS = 25;

const any = { kind: 'any' } as const;
const node = (id: string, kind: string, more: object = {}): object => ({
  id,
  kind,
  category: 'test',
  label: id,
  description: id,
  behavior: { module: `./${id}` },
  inputs: [{ name: 'value', type: any }],
  outputs: [{ name: 'value', type: any }],
  ...more,
});

/** A plugin whose pure node says of a patient what its version says. */
function catalogOf(version: string, name = 'judge') {
  const behaviors = {
    't.start': (): TriggerBehavior => ({ accept: ({ event }) => ({ value: event['value'] }) }),
    't.judge': (): ComputeBehavior => ({
      compute: ({ inputs }) => ({ value: `${String(inputs['value'])} selon ${version}` }),
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

it('a plugin version that computes something else, or a plugin that is gone, keeps the run as it is until the old one is back, and tells no patient value', async () => {
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
  });
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
    const incident = await until(() => watch.incidentOf(runId));
    expect(incident).toMatchObject({ kind: 'failing', code: 'RT0016' });
    await expect(client.getRun(runId)).resolves.toMatchObject({
      status: 'running',
      phase: 'incident',
      incident: { kind: 'failing', code: 'RT0016' },
    });
    const events = JSON.stringify(
      await queryAdmin('select event_json from sys_journal_events', { adminUrl }),
    );
    // Both show the two sides of the mismatch.
    for (const text of [log.text(), events]) {
      expect(text).toMatch(/[0-9a-f]{16}\W+!=\W+[0-9a-f]{16}/);
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
    watch.close();
    await engine.close(0);
    await controlPlane.stop();
  }
});
