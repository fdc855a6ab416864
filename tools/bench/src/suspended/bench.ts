import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { createApiClient } from '@platform/api-client';
import { openDatabase } from '@platform/database';
import type { Stack } from '@platform/stack';
import { freePort } from '@platform/testing';

import { count, defineBenchmark, oneOf, type Output } from '../define-bench';
import { MIB } from '../growth/report';
import { takeSample } from '../growth/sample';
import { BACKENDS, createIndexDatabase, type Backend } from '../index/index-database';
import { withStack } from '../with-stack';
import { startCountingIngress, type CountingIngress } from './counting-ingress';
import {
  countListed,
  measurePages,
  measureShown,
  post,
  startWaiting,
  until,
  untilListed,
  untilQuiet,
  untilSuspended,
} from './measure';
import { measureThroughput } from '../index/measure';
import { writeWorkload } from './workload';

/** Events of new runs beside the waiting ones. */
const NEW_RUNS = 500;

interface SuspendedOptions {
  readonly runs: number;
  readonly rare: number;
  readonly concurrency: number;
  readonly samples: number;
  readonly backend: Backend;
}

type Show = (what: string, result: object) => void;

const shower =
  ({ result }: Output): Show =>
  (what, values) => {
    const cells = Object.entries(values).map(
      ([name, value]) =>
        `${name} ${typeof value === 'number' ? Math.round(value * 100) / 100 : String(value)}`,
    );
    result({ what, ...values }, `${what.padEnd(34)}${cells.join(', ')}`);
  };

function memory(stack: Stack): object {
  const { controlPlane, endpoint, proxy } = takeSample(stack, { label: '', runs: 0, seconds: 0 });
  return {
    controlPlaneMiB: controlPlane / MIB,
    endpointMiB: endpoint / MIB,
    proxyMiB: proxy / MIB,
  };
}

/** Stops these processes and starts them again. */
async function restart(processes: readonly Stack['proxy'][]): Promise<void> {
  for (const stopping of processes) await stopping.stop();
  for (const starting of [...processes].reverse()) await starting.start();
}

async function measure(
  stack: Stack,
  ingress: CountingIngress,
  {
    options,
    show,
    forget,
  }: {
    readonly options: SuspendedOptions;
    readonly show: Show;
    readonly forget: () => Promise<void>;
  },
): Promise<void> {
  const { runs, rare, concurrency, samples } = options;
  const api = createApiClient({ baseUrl: stack.proxyUrl });
  show('workload', { runs, rare, backend: options.backend });
  show('memory before', memory(stack));
  for (const kind of ['rare', 'common'] as const) await post(api, kind, `first-${kind}`);
  await stack.proxy.stop();
  const { ingressUrl, adminUrl } = stack;
  for (const [kind, count] of [
    ['rare', rare],
    ['common', runs],
  ] as const) {
    const like = `first-${kind}`;
    const started = await startWaiting({ ingressUrl, adminUrl }, kind, {
      like,
      count,
      concurrency,
    });
    show(`${kind} waiting runs started`, started);
  }
  show('all of them suspended after', { ms: await untilSuspended(stack) });
  const isListed = async (): Promise<boolean> => (await countListed(api)) === runs + rare + 2;
  const { proxy, endpoint, controlPlane } = stack;
  const restarted = async (what: string, work: () => Promise<void>): Promise<void> => {
    const before = ingress.runCalls();
    const begun = performance.now();
    await work();
    const readyMs = performance.now() - begun;
    await untilListed(api);
    const inboxMs = performance.now() - begun;
    await until(isListed);
    const completeMs = performance.now() - begun;
    show(what, { readyMs, inboxMs, completeMs, runCalls: ingress.runCalls() - before });
  };
  await restarted('start beside runs it never saw', () => proxy.start());
  show('quiet after', { ms: await untilQuiet(ingress), runCalls: ingress.runCalls() });
  show('memory with them', memory(stack));
  for (const { page, ...result } of await measurePages(api, ingress, samples)) {
    show(`first page, ${page}`, result);
  }
  const shown = await measureShown(api, { ingressUrl: stack.ingressUrl, samples });
  for (const [what, times] of Object.entries(shown)) show(`shown: ${what}`, times);
  show(
    'new runs meanwhile',
    await measureThroughput(NEW_RUNS, concurrency, (turn) => post(api, 'plain', `new-${turn}`)),
  );
  await restarted('restart of the proxy', () => restart([proxy]));
  await restarted('restart of everything', () => restart([proxy, endpoint, controlPlane]));
  show('memory after', memory(stack));
  await restarted('restart without the database', async () => {
    await proxy.stop();
    await forget();
    await proxy.start();
  });
}

/** Loses the index. The definitions and keys are lost as well; the definitions come back from their files. */
async function forgetIndex(dataDir: string, postgresUrl: string | undefined): Promise<void> {
  if (postgresUrl !== undefined) {
    const database = await openDatabase(postgresUrl);
    await database.knex.raw('DROP SCHEMA public CASCADE');
    await database.knex.raw('CREATE SCHEMA public');
    await database.close();
    return;
  }
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('runs.sqlite')) rmSync(join(dataDir, name));
  }
}

export const suspended = defineBenchmark({
  summary: 'Measures the platform while many runs wait for people.',
  options: {
    runs: count('runs that wait for a common role', 50_000),
    rare: count('runs that wait for a rare role, started first', 20),
    concurrency: count('concurrent events', 64),
    samples: count('repetitions of each measurement', 40),
    backend: oneOf('database', BACKENDS),
  },
  about: `
Starts the real processes (profile local, free ports, temporary data), and the runs through the ingress
while the proxy is down: it enters them when it starts. Then it measures the memory of each process, pages of
the inbox with different filters, in turns, and the engine calls of these pages; how long it takes until a
decision, a new task and the end of a run show in the lists; new runs meanwhile; and restarts: of the proxy,
of everything, and of a proxy that has lost its database.
Memory is resident memory from /proc, so it runs on Linux only.
`,
  async measure(options, output) {
    const place =
      options.backend === 'postgres' ? await createIndexDatabase('postgres') : undefined;
    const port = await freePort();
    const ingress = await startCountingIngress(port);
    const env = { LOG_LEVEL: 'error' };
    const prepare = (folder: string) => ({
      instance: writeWorkload(folder),
      ports: { ingress: port },
      env: {
        // The runs are started much faster than people do: they must not all be in memory together.
        endpoint: { ...env, ENGINE_INACTIVITY_TIMEOUT: 'PT1S' },
        proxy: { ...env, RESTATE_URL: ingress.url, ...(place && { RUN_DB_URL: place.url }) },
      },
    });
    try {
      await withStack(prepare, (stack) =>
        measure(stack, ingress, {
          options,
          show: shower(output),
          forget: () => forgetIndex(stack.dataDir, place?.url),
        }),
      );
    } finally {
      ingress.close();
      await place?.remove();
    }
  },
});
