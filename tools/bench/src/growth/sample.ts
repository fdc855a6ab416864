import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Stack } from '@platform/stack';

/** Size of the control plane's data on disk, in allocated bytes. */
export interface ControlPlaneSize {
  /** Runs, their journals and states. */
  readonly state: number;
  /** Log of input that may have to be applied again. The server trims it. */
  readonly log: number;
}

/** A measurement, in bytes. */
export interface Sample extends ControlPlaneSize {
  readonly label: string;
  readonly runs: number;
  /** Seconds since the first run. */
  readonly seconds: number;
  readonly controlPlane: number;
  readonly endpoint: number;
  readonly proxy: number;
  /** Run index with its write-ahead log. */
  readonly index: number;
}

const BYTES_PER_BLOCK = 512;

/** Returns the resident memory in bytes, from proc(5). */
function residentMemory(pid: number | undefined): number {
  if (pid === undefined) throw new Error('a process of the stack is down');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Counts allocated bytes. Files may appear and disappear meanwhile. */
function sizeOnDisk(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return (stat?.blocks ?? 0) * BYTES_PER_BLOCK;
  return readdirSync(path).reduce((sum, name) => sum + sizeOnDisk(join(path, name)), 0);
}

export function sizeOfControlPlane(dataDir: string): ControlPlaneSize {
  const folder = join(dataDir, 'restate');
  const sizeOf = (name: string): number =>
    readdirSync(folder).reduce((sum, node) => sum + sizeOnDisk(join(folder, node, name)), 0);
  return { state: sizeOf('db'), log: sizeOf('log-store') };
}

const indexSize = (dataDir: string): number =>
  ['', '-wal', '-shm'].reduce(
    (sum, suffix) => sum + sizeOnDisk(join(dataDir, `runs.sqlite${suffix}`)),
    0,
  );

/** Takes a sample. `at` is a size that was measured while no process ran; default: the current size. */
export function takeSample(
  stack: Stack,
  at: Pick<Sample, 'label' | 'runs' | 'seconds'> & Partial<ControlPlaneSize>,
): Sample {
  return {
    ...sizeOfControlPlane(stack.dataDir),
    ...at,
    controlPlane: residentMemory(stack.controlPlane.pid),
    endpoint: residentMemory(stack.endpoint.pid),
    proxy: residentMemory(stack.proxy.pid),
    index: indexSize(stack.dataDir),
  };
}
