import { Worker } from 'node:worker_threads';

/** Allowance besides the heap: code, buffers and the runtime itself. */
const BESIDE_HEAP_MIB = 256;

export const MEBIBYTE = 1024 * 1024;

/**
 * Plain JavaScript, so that the thread needs no loader. It watches while the main thread computes: an endless loop
 * never notices that its parent is gone, and buffers do not count as heap.
 */
const WATCH = `
  const { workerData } = require('node:worker_threads');
  const isOrphan = () => {
    try {
      return !process.kill(workerData.parent, 0);
    } catch (error) {
      return error.code === 'ESRCH';
    }
  };
  const isTooLarge = () => process.memoryUsage.rss() > workerData.maxBytes;
  setInterval(() => {
    if (isTooLarge() || isOrphan()) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;

/** Kills this process when its parent is gone or when it exceeds its memory limit. */
export function watchOverProcess(memoryMiB: number): void {
  const maxBytes = (memoryMiB + BESIDE_HEAP_MIB) * MEBIBYTE;
  const thread = new Worker(WATCH, {
    eval: true,
    // Without the loaders that this process was started with.
    execArgv: [],
    env: {},
    // `process.ppid` differs inside a thread.
    workerData: { maxBytes, parent: process.ppid },
  });
  thread.unref();
}
