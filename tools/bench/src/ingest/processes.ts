import { spawn } from 'node:child_process';

import type { Stack } from '@platform/stack';

import { cpuMs } from '../durable/cpu';

export const PROCESSES = ['proxy', 'controlPlane', 'endpoint'] as const;
export type ProcessTimes = Readonly<Record<(typeof PROCESSES)[number], number>>;

function pidOf(stack: Stack, name: keyof ProcessTimes): number {
  const { pid } = stack[name];
  if (pid === undefined) throw new Error('a process of the stack is down');
  return pid;
}

export const cpuTimes = (stack: Stack): ProcessTimes => ({
  proxy: cpuMs(pidOf(stack, 'proxy')),
  controlPlane: cpuMs(pidOf(stack, 'controlPlane')),
  endpoint: cpuMs(pidOf(stack, 'endpoint')),
});

/** Counts the disk syncs of one process during `work`. Rejects when strace is not installed. */
async function countSyncs(pid: number, work: () => Promise<unknown>): Promise<number> {
  const calls = 'fsync,fdatasync,sync_file_range,msync';
  const tracer = spawn('strace', ['-f', '-qq', '-c', '-e', `trace=${calls}`, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let summary = '';
  tracer.stderr.on('data', (chunk: Buffer) => (summary += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    tracer.once('error', () => reject(new Error('--syncs needs strace')));
    tracer.once('close', () => resolve());
  });
  await Promise.race([work(), ended]);
  tracer.kill('SIGINT');
  await ended;
  // Columns: share, seconds, µs per call, calls, errors (may be empty), name.
  return summary
    .split('\n')
    .filter((line) => /sync/.test(line))
    .reduce((sum, line) => sum + Number(line.trim().split(/\s+/)[3]), 0);
}

/** Counts the disk syncs of proxy and control plane, one after the other, for each event of `work`. */
export async function syncsPerEvent(
  stack: Stack,
  work: () => Promise<number>,
): Promise<{ readonly proxy: number; readonly controlPlane: number }> {
  const of = async (name: 'proxy' | 'controlPlane'): Promise<number> => {
    let events = 0;
    const syncs = await countSyncs(pidOf(stack, name), async () => (events = await work()));
    return syncs / events;
  };
  return { proxy: await of('proxy'), controlPlane: await of('controlPlane') };
}
