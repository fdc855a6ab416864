import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { queryAdmin } from '@platform/control-plane-http';
import { createIngressClient } from '@platform/engine-api';
import { startEndpoint, startStack, type NodeProcess, type Stack } from '@platform/stack';
import { until } from '@platform/testing';

import { createApi, type Api } from '../api';
import { instanceIn, writeInstance } from '../instance';
import { createTemporaryFolder, removeFolder } from '../temporary-folder';

const DEFINITIONS = join(__dirname, 'definitions');
const NEW_PLUGIN = join(__dirname, 'plugins-b', 'zone');

/** A platform whose builds differ by the plugins in their folders. */
export interface Ward extends Api {
  readonly stack: Stack;
  /** The file of the instance manifest. */
  readonly instance: string;
  /** Posts one result. Resolves when its validation is pending. */
  suspendedRun(eventId: string): Promise<string>;
  accept(runId: string): Promise<void>;
  /** Adds the plugin with the new node type to the proxy's folder. The proxy loads it at its next start. */
  addPlugin(): void;
  /** Starts a second build with the new plugin at its own address. */
  startNextBuild(build: string): Promise<void>;
  /** Queries the admin address of the control plane. */
  query<Row>(sql: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

const validationOf = (runId: string): string => `approve:${runId}`;

/** `endpoint`: variables of the first build. `shared`: the build uses the plugin folder of the proxy. */
export async function openWard(options: {
  readonly endpoint?: Readonly<Record<string, string>>;
  readonly shared: boolean;
}): Promise<Ward> {
  const folder = createTemporaryFolder();
  const plugins = join(folder, 'plugins');
  const without = join(folder, 'plugins-of-the-first-build');
  mkdirSync(plugins);
  mkdirSync(without);
  const instance = writeInstance(folder, {
    ...instanceIn(folder),
    ports: { patient: { adapter: 'memory', config: recordIn(folder) } },
    seed: [DEFINITIONS],
  });
  const stack = await startStack({
    instance,
    env: {
      endpoint: { PLUGINS_PATH: options.shared ? plugins : without, ...options.endpoint },
      proxy: { PLUGINS_PATH: plugins },
    },
  });
  const others: NodeProcess[] = [];
  const api = createApi(() => stack.proxyUrl);
  const client = createIngressClient({ url: stack.ingressUrl, observe: (_path, call) => call({}) });
  return {
    ...api,
    stack,
    instance,
    async suspendedRun(eventId) {
      await api.postEvent({
        eventId,
        eventType: 'lab.potassium.available',
        patientId: 'p-severe',
        observedAt: '2026-11-18T08:10:00+01:00',
      });
      await until(async () => {
        const snapshot = await client.getRun(eventId);
        return snapshot?.phase === 'suspended' && snapshot.pending.length > 0;
      }, `the validation of ${eventId}`);
      return eventId;
    },
    async accept(runId) {
      const pendingId = validationOf(runId);
      await client.resolveValidation(runId, {
        ...{ pendingId, decision: 'accepted', by: 'Dr Durand' },
        decider: { identifiedBy: 'nobody' },
      });
    },
    addPlugin: () => symlinkSync(NEW_PLUGIN, join(plugins, 'zone')),
    async startNextBuild(build) {
      const started = await startEndpoint(stack, {
        instance,
        env: { ...options.endpoint, PLUGINS_PATH: plugins, PLATFORM_BUILD: build },
      });
      others.push(started);
    },
    query: (sql) => queryAdmin(sql, stack),
    async close() {
      for (const other of others) await other.stop();
      await stack.stop();
      removeFolder(folder);
    },
  };
}

/** Both builds write to the same record. */
const recordIn = (folder: string) => ({
  seed: 'examples/potassium',
  journal: join(folder, 'patient.jsonl'),
});
