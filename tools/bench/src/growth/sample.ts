import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Stack } from '@platform/stack';

/** What the control plane has on disk, in bytes as allocated. */
export interface ControlPlaneSize {
  /** Runs, their journals and states. */
  readonly state: number;
  /** What came in and may still have to be applied again; the server trims it. */
  readonly log: number;
}

/** Bytes. */
export interface Sample extends ControlPlaneSize {
  readonly label: string;
  readonly runs: number;
  /** Since the first run, seconds. */
  readonly seconds: number;
  readonly controlPlane: number;
  readonly endpoint: number;
  readonly proxy: number;
  /** The run index with its write-ahead log. */
  readonly index: number;
}

const BYTES_PER_BLOCK = 512;

/** Resident memory, proc(5). */
function residentMemory(pid: number | undefined): number {
  if (pid === undefined) throw new Error('a process of the stack is down');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Files may come and go while they are counted. */
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

/** The size in `at` was measured while nothing was open; default: as it is now. */
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
