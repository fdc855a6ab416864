import { join } from 'node:path';

import { createApiClient } from '@platform/api-client';
import { openDatabase } from '@platform/database';
import type { Stack } from '@platform/stack';
import { openBrowser } from '@platform/testing';

import { count, defineBenchmark, OptionInvalidError, type Output } from '../define-bench';
import { fillIndex } from '../index/fill-index';
import { countListed, post, startWaiting, until, untilSuspended } from '../suspended/measure';
import { writeWorkload } from '../suspended/workload';
import { withStack } from '../with-stack';
import { measureScreens, type ScreenMeasure } from './measure-screens';

interface Counts {
  readonly runs: number;
  readonly waiting: number;
  readonly concurrency: number;
}

/** Fills the index with runs that have ended, and the engine with runs that wait. */
async function fill(stack: Stack, { runs, waiting, concurrency }: Counts): Promise<void> {
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
  { say, result }: Output,
  few: readonly ScreenMeasure[],
  many: readonly ScreenMeasure[],
): void {
  say('screen              kB    few p50   many p50   many p95   ratio');
  for (const [at, { screen, kB, p50: first }] of few.entries()) {
    const { p50: second = Number.NaN, p95: manyP95 = Number.NaN } = many[at] ?? {};
    const ratio = second / first;
    result(
      { screen, kB, few: first, many: second, manyP95, ratio },
      [
        screen.padEnd(16),
        kB.toFixed(0).padStart(6),
        ...[first, second, manyP95].map((ms) => `${ms.toFixed(0)} ms`.padStart(10)),
        ratio.toFixed(2).padStart(7),
      ].join(' '),
    );
  }
}

export const console = defineBenchmark({
  summary: 'Measures the screens of the console with little and with much behind them.',
  options: {
    runs: count('runs in the index', 100_000),
    waiting: count('of these, runs that wait for a person', 50_000),
    concurrency: count('waiting runs that are started together', 64),
    samples: count('openings of each screen', 15),
  },
  about: `
Starts the real processes (SQLite, free ports, temporary data) and the Chromium or Chrome of the machine. Each opening
is in a new profile: an empty cache, and the time from the address to the first row. The bytes are those that went over
the wire. Set CHROMIUM_PATH if the browser is elsewhere.
`,
  async measure({ samples, ...counts }, output) {
    if (counts.waiting >= counts.runs) {
      throw new OptionInvalidError('--waiting must be less than --runs');
    }
    const env = { LOG_LEVEL: 'error' };
    const prepare = (folder: string) => ({
      instance: writeWorkload(folder),
      console: true,
      // The runs are started much faster than people do: they must not all be in memory together.
      env: { endpoint: { ...env, ENGINE_INACTIVITY_TIMEOUT: 'PT1S' }, proxy: env },
    });
    const browser = await openBrowser();
    try {
      await withStack(prepare, async (stack) => {
        const { consoleUrl } = stack;
        if (consoleUrl === undefined) throw new Error('the stack has no console');
        output.say(`${counts.runs} runs, of which ${counts.waiting} wait`);
        const api = createApiClient({ baseUrl: stack.proxyUrl });
        await post(api, 'common', 'first-common');
        await post(api, 'plain', 'first-plain');
        await until(async () => (await countListed(api)) === 1);
        const few = await measureScreens(browser, consoleUrl, samples);
        await fill(stack, counts);
        report(output, few, await measureScreens(browser, consoleUrl, samples));
      });
    } finally {
      await browser.close();
    }
  },
});
