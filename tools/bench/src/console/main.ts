/** Measures the screens of the console: `npm run bench:console -- --help`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createApiClient } from '@platform/api-client';
import { openDatabase } from '@platform/database';
import { startStack, type Stack } from '@platform/stack';
import { openBrowser } from '@platform/testing';
import type { Browser } from 'playwright-core';

import { aborted, abortedBySignals, runCommand } from '../command';
import { machine } from '../growth/report';
import { fillIndex } from '../index/fill-index';
import { countListed, post, startWaiting, until, untilSuspended } from '../suspended/measure';
import { writeWorkload } from '../suspended/workload';
import { measureScreens, type ScreenMeasure } from './measure-screens';
import { HELP, readOptions, type ConsoleOptions } from './options';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Fills the index with runs that have ended, and the engine with runs that wait. */
async function fill(stack: Stack, { runs, waiting, concurrency }: ConsoleOptions): Promise<void> {
  await stack.proxy.stop();
  const database = await openDatabase(`sqlite:${join(stack.dataDir, 'runs.sqlite')}`);
  await fillIndex(database, runs - waiting);
  await database.close();
  await startWaiting(stack, 'common', { like: 'first-common', count: waiting, concurrency });
  await untilSuspended(stack);
  await stack.proxy.start();
  const api = createApiClient({ baseUrl: stack.proxyUrl });
  await until(async () => (await countListed(api)) === waiting + 1);
}

function report(
  { json }: ConsoleOptions,
  few: readonly ScreenMeasure[],
  many: readonly ScreenMeasure[],
): void {
  const rows = few.map((one, at) => {
    const { p50 = Number.NaN, p95 = Number.NaN } = many[at] ?? {};
    return {
      screen: one.screen,
      kB: one.kB,
      few: one.p50,
      many: p50,
      manyP95: p95,
      ratio: p50 / one.p50,
    };
  });
  if (json) {
    for (const row of rows) say(JSON.stringify({ bench: 'console', ...row }));
    return;
  }
  say('screen              kB    few p50   many p50   many p95   ratio');
  for (const { screen, kB, few: first, many: second, manyP95, ratio } of rows) {
    say(
      [
        screen.padEnd(16),
        kB.toFixed(0).padStart(6),
        ...[first, second, manyP95].map((ms) => `${ms.toFixed(0)} ms`.padStart(10)),
        ratio.toFixed(2).padStart(7),
      ].join(' '),
    );
  }
}

async function measure(stack: Stack, browser: Browser, options: ConsoleOptions): Promise<void> {
  const { json, runs, waiting, samples } = options;
  const { consoleUrl } = stack;
  if (consoleUrl === undefined) throw new Error('the stack has no console');
  if (!json) say(`${machine()}\n${runs} runs, of which ${waiting} wait`);
  const api = createApiClient({ baseUrl: stack.proxyUrl });
  await post(api, 'common', 'first-common');
  await post(api, 'plain', 'first-plain');
  await until(async () => (await countListed(api)) === 1);
  const few = await measureScreens(browser, consoleUrl, samples);
  await fill(stack, options);
  report(options, few, await measureScreens(browser, consoleUrl, samples));
}

async function bench(options: ConsoleOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platform console '));
  const env = { LOG_LEVEL: 'error' };
  const signal = abortedBySignals();
  let stack: Stack | undefined;
  let browser: Browser | undefined;
  try {
    browser = await openBrowser();
    stack = await startStack({
      instance: writeWorkload(folder),
      profile: 'local',
      dataDir: join(folder, 'data'),
      console: true,
      // The runs are started much faster than people do: they must not all be in memory together.
      env: { endpoint: { ...env, ENGINE_INACTIVITY_TIMEOUT: 'PT1S' }, proxy: env },
      signal,
    });
    await Promise.race([measure(stack, browser, options), aborted(signal)]);
  } finally {
    await browser?.close();
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

void runCommand(HELP, readOptions, bench).then(() => process.exit());
