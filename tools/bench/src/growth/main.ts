/** Measures what the platform keeps of its runs, in memory and on disk: `npm run bench:growth -- --help`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { startStack, type Stack } from '@platform/stack';

import { aborted, abortedBySignals, runCommand } from '../command';
import { createRunDriver } from './drive-runs';
import { HELP, readOptions, type GrowthOptions } from './options';
import { growthOf, growthRows, header, machine, sampleRow } from './report';
import { sizeOfControlPlane, takeSample, type ControlPlaneSize, type Sample } from './sample';
import { writeWorkload } from './workload';

const TENTHS = 10;
const write = (line: string): boolean => process.stdout.write(`${line}\n`);

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
  const { runs, settleSeconds } = options;
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
  await delay(settleSeconds * 1000);
  keep(takeSample(stack, { label: 'settled', runs, seconds: seconds() }));
  const onDisk = await restart(stack);
  keep(takeSample(stack, { label: 'restarted', runs, seconds: seconds(), ...onDisk }));
}

async function bench(options: GrowthOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platform growth '));
  const samples: Sample[] = [];
  const show = (line: string): unknown => options.json || write(line);
  const env = {
    LOG_LEVEL: 'warn',
    ...(options.heap !== undefined && { NODE_OPTIONS: `--max-old-space-size=${options.heap}` }),
  };
  const signal = abortedBySignals();
  let stack: Stack | undefined;
  try {
    stack = await startStack({
      instance: writeWorkload(folder),
      profile: 'local',
      dataDir: join(folder, 'data'),
      env: { endpoint: env, proxy: env },
      signal,
    });
    show(machine());
    show(header());
    const measured = measureGrowth(stack, options, (sample) => {
      samples.push(sample);
      show(sampleRow(sample));
    });
    await Promise.race([measured, aborted(signal)]);
    const growth = growthOf(samples);
    const { runs, concurrency, mix } = options;
    if (options.json) {
      write(JSON.stringify({ machine: machine(), runs, concurrency, mix, samples, growth }));
    } else growthRows(growth).forEach(write);
  } finally {
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

// Work in progress is abandoned at a signal.
void runCommand(HELP, readOptions, bench).then(() => process.exit());
