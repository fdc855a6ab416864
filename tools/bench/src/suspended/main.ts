/** Measures the platform while many runs wait for people: `npm run bench:suspended -- --help`. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createApiClient } from '@platform/api-client';
import { openDatabase } from '@platform/database';
import { startStack, type Stack } from '@platform/stack';
import { freePort } from '@platform/testing';

import { aborted, abortedBySignals, runCommand } from '../command';
import { machine } from '../growth/report';
import { takeSample } from '../growth/sample';
import { createIndexDatabase } from '../index/index-database';
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
import { HELP, readOptions, type SuspendedOptions } from './options';
import { writeWorkload } from './workload';

const MIB = 1024 * 1024;
/** Events of new runs beside the waiting ones. */
const NEW_RUNS = 500;

type Show = (what: string, result: object) => void;

const shower =
  ({ json }: SuspendedOptions): Show =>
  (what, result) => {
    const text = json
      ? JSON.stringify({ bench: 'suspended', what, ...result })
      : `${what.padEnd(34)}${Object.entries(result)
          .map(
            ([name, value]) =>
              `${name} ${typeof value === 'number' ? Math.round(value * 100) / 100 : String(value)}`,
          )
          .join(', ')}`;
    process.stdout.write(`${text}\n`);
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
    forget,
  }: { readonly options: SuspendedOptions; readonly forget: () => Promise<void> | void },
): Promise<void> {
  const { runs, rare, concurrency, samples } = options;
  const show = shower(options);
  const api = createApiClient({ baseUrl: stack.proxyUrl });
  show('machine', { machine: machine(), runs, rare, backend: options.backend });
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

async function bench(options: SuspendedOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platform suspended '));
  const dataDir = join(folder, 'data');
  const place = options.backend === 'postgres' ? await createIndexDatabase('postgres') : undefined;
  const port = await freePort();
  const ingress = await startCountingIngress(port);
  const env = { LOG_LEVEL: 'error' };
  /** The definitions and keys are lost as well; the definitions come back from their files. */
  const forget = async (): Promise<void> => {
    if (place) {
      const database = await openDatabase(place.url);
      await database.knex.raw('DROP SCHEMA public CASCADE');
      await database.knex.raw('CREATE SCHEMA public');
      await database.close();
      return;
    }
    for (const name of readdirSync(dataDir)) {
      if (name.startsWith('runs.sqlite')) rmSync(join(dataDir, name));
    }
  };
  const signal = abortedBySignals();
  let stack: Stack | undefined;
  try {
    stack = await startStack({
      instance: writeWorkload(folder),
      profile: 'local',
      dataDir,
      ports: { ingress: port },
      env: {
        // The runs are started much faster than people do: they must not all be in memory together.
        endpoint: { ...env, ENGINE_INACTIVITY_TIMEOUT: 'PT1S' },
        proxy: { ...env, RESTATE_URL: ingress.url, ...(place && { RUN_DB_URL: place.url }) },
      },
      signal,
    });
    await Promise.race([measure(stack, ingress, { options, forget }), aborted(signal)]);
  } finally {
    await stack?.stop();
    ingress.close();
    await place?.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

void runCommand(HELP, readOptions, bench).then(() => process.exit());
