import '../promise-with-resolvers';

import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { buildCatalog, createBundle, exportKey } from '@platform/catalog';
import type { BehaviorFactory, ComputeBehavior, SinkBehavior } from '@platform/sdk';
import { startTelemetry } from '@platform/telemetry';
import { InternalTerminology } from '@platform/terminology';

import { createAttemptGuard } from '../attempts/attempt-guard';
import { createInvocationControl } from '../invocations/invocation-control';
import { startInvocationWatch } from '../invocations/invocation-watch';
import { registerDeployment } from '../deployments/register-deployment';
import { createRunHeaders } from '../state/run-headers';
import { startStallWatchdog } from '../stall-watchdog';
import { startEngine } from '../start-engine';
import { engineBundles, POISON_NODES } from './engine-harness';

/** An endpoint of its own process, with nodes that end it until the file `mended` is in its folder. */
const { ADMIN_URL = '', PORT = '', FOLDER = '', CALM_MS = '0', STALL_MS = '5000' } = process.env;

const isMended = (): boolean => existsSync(join(FOLDER, 'mended'));

function poison(how: unknown): void {
  if (isMended()) return;
  // Never lets go of the thread, as an endless loop does, and takes no CPU from the other tests.
  if (how === 'hold') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  process.abort();
}

const behaviors: Record<string, BehaviorFactory> = {
  't.poison': (): ComputeBehavior => ({
    compute: ({ inputs }) => {
      poison(inputs['value']);
      return { value: 1 };
    },
  }),
  't.slow': (): SinkBehavior => ({
    write: () => new Promise((resolve) => setTimeout(resolve, 300)),
  }),
  't.slow-poison': (): SinkBehavior => ({
    write: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      poison('abort');
    },
  }),
};

async function main(): Promise<void> {
  startTelemetry({ service: 'platform-endpoint', shutdownOnSignal: true });
  const { catalog } = buildCatalog([
    ...engineBundles,
    createBundle(
      {
        apiVersion: 'platform/plugin-v1',
        name: '@test/poison',
        version: '1.0.0',
        contributes: { nodes: [...POISON_NODES] },
      },
      Object.fromEntries(
        Object.entries(behaviors).map(([id, factory]) => [exportKey('nodes', id), factory]),
      ),
    ),
  ]);
  const control = createInvocationControl(ADMIN_URL);
  const attempts = createAttemptGuard({
    folder: FOLDER,
    name: PORT,
    limit: 3,
    pause: control.pauseRefused,
    calmMs: Number(CALM_MS),
    onOpened: (memory) =>
      startStallWatchdog({ limitMs: Number(STALL_MS), attempts: memory, line: {} }),
  });
  const watch = startInvocationWatch({ adminUrl: ADMIN_URL, intervalMs: 200 });
  const lab = { read: async (value: unknown) => value, write: async () => undefined };
  const engine = await startEngine(
    {
      catalog,
      ports: { lab },
      recordPorts: new Map(),
      terminology: new InternalTerminology(catalog),
      incidentOf: watch.incidentOf,
      headerOf: createRunHeaders(ADMIN_URL),
      attempts,
      control,
    },
    {
      runRetentionMs: 3_600_000,
      inactivityTimeoutMs: 60_000,
      identityKeys: [],
      cancelGraceMs: 500,
    },
    { host: '127.0.0.1', port: Number(PORT), portKey: 'PORT' },
  );
  await registerDeployment({
    adminUrl: ADMIN_URL,
    endpointUrl: engine.url,
    signal: new AbortController().signal,
  });
  process.stdout.write('serving\n');
}

void main();
