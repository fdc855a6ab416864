import { setTimeout as delay } from 'node:timers/promises';

import type { Stack } from '@platform/stack';

import {
  count,
  custom,
  defineBenchmark,
  optionalCount,
  OptionInvalidError,
  positive,
} from '../define-bench';
import { withStack } from '../with-stack';
import { createRunDriver } from './drive-runs';
import { growthOf, growthRows, header, sampleRow } from './report';
import { sizeOfControlPlane, takeSample, type ControlPlaneSize, type Sample } from './sample';
import { KINDS, writeWorkload, type Mix, type RunKind } from './workload';

const TENTHS = 10;

function readMix(text: string): Mix {
  const mix = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<RunKind, number>;
  for (const share of text.split(',')) {
    const [kind = '', shares = ''] = share.split('=');
    if (!(kind in mix)) {
      throw new OptionInvalidError(`--mix knows ${KINDS.join(', ')}, not "${kind}"`);
    }
    mix[kind as RunKind] = positive('mix', shares);
  }
  return mix;
}

interface GrowthOptions {
  readonly runs: number;
  readonly concurrency: number;
  readonly mix: Mix;
  /** Seconds to wait after the last run. */
  readonly settle: number;
}

/**
 * Stops everything, so that all data is on disk and no space is preallocated, and starts it again. Returns the size
 * measured in between.
 */
async function restart(stack: Stack): Promise<ControlPlaneSize> {
  const stopOrder = [stack.proxy, stack.endpoint, stack.controlPlane];
  for (const stopping of stopOrder) await stopping.stop();
  const onDisk = sizeOfControlPlane(stack.dataDir);
  for (const starting of stopOrder.reverse()) await starting.start();
  return onDisk;
}

async function measureGrowth(
  stack: Stack,
  options: GrowthOptions,
  keep: (sample: Sample) => void,
): Promise<void> {
  const { runs, settle } = options;
  const drive = createRunDriver(stack, options);
  keep(takeSample(stack, { label: 'before', runs: 0, seconds: 0, ...(await restart(stack)) }));
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  let done = 0;
  for (let tenth = 1; tenth <= TENTHS; tenth += 1) {
    const target = Math.round((runs * tenth) / TENTHS);
    await drive(target - done);
    done = target;
    keep(takeSample(stack, { label: `${tenth * TENTHS} %`, runs: done, seconds: seconds() }));
  }
  await delay(settle * 1000);
  keep(takeSample(stack, { label: 'settled', runs, seconds: seconds() }));
  const onDisk = await restart(stack);
  keep(takeSample(stack, { label: 'restarted', runs, seconds: seconds(), ...onDisk }));
}

export const growth = defineBenchmark({
  summary: 'Measures memory and disk of the platform before, during and after many runs.',
  options: {
    runs: count('number of runs', 2_000),
    concurrency: count('number of concurrent runs', 16),
    mix: custom(
      '<shares>',
      `kinds of runs by share, default
  plain   computes, no effect
  read    two reads of a record
  decide  a human validation, decided immediately`,
      'plain=4,read=4,decide=2',
      readMix,
    ),
    settle: count('seconds to wait after the last run', 30),
    heap: optionalCount(
      '<MiB>',
      `heap limit of endpoint and proxy, so that garbage that is not collected yet does
not look like growth; default Node's own limit`,
    ),
  },
  about: `
Starts the real processes (profile local, free ports, temporary data) and follows every run to its
end through the REST API. Memory is resident memory from /proc, so it runs on Linux only. At the end it
restarts the processes, which writes everything to disk, and measures the disk then.
`,
  async measure({ heap, ...options }, { say, result }) {
    const samples: Sample[] = [];
    const env = {
      LOG_LEVEL: 'warn',
      ...(heap !== undefined && { NODE_OPTIONS: `--max-old-space-size=${heap}` }),
    };
    const prepare = (folder: string) => ({
      instance: writeWorkload(folder),
      env: { endpoint: env, proxy: env },
    });
    await withStack(prepare, async (stack) => {
      say(header());
      await measureGrowth(stack, options, (sample) => {
        samples.push(sample);
        say(sampleRow(sample));
      });
    });
    const grown = growthOf(samples);
    const { runs, concurrency, mix } = options;
    result({ runs, concurrency, mix, samples, growth: grown }, growthRows(grown).join('\n'));
  },
});
