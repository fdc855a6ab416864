import { Worker } from 'node:worker_threads';

/** Beside the heap: code, buffers, what the runtime itself takes. */
const BESIDE_HEAP_MIB = 256;

const MEBIBYTE = 1024 * 1024;

/**
 * JavaScript as it is, for a thread that needs no loader. It looks on while the thread that computes is
 * busy: a loop without end never sees that its parent is gone, and buffers do not count as heap.
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
  const isTooLarge = () => process.memoryUsage.rss() > workerData.mostBytes;
  setInterval(() => {
    if (isTooLarge() || isOrphan()) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;

/** Ends this process, without a word, when its parent is gone or it takes more memory than it may. */
export function watchOverProcess(memoryMiB: number): void {
  const maxBytes = (memoryMiB + BESIDE_HEAP_MIB) * MEBIBYTE;
  const thread = new Worker(WATCH, {
    eval: true,
    // Loaders and recorders that this process was started with are nothing for so small a thread.
    execArgv: [],
    env: {},
    // A thread is told another parent than its process has.
    workerData: { maxBytes, parent: process.ppid },
  });
  thread.unref();
}
