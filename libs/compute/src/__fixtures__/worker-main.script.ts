import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';

import { serveTasks } from '../serve-tasks';

const forever = (): never => {
  for (;;);
};

/** Never lets go of the thread either, and takes no CPU from other tests. */
const hold = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

/** What hostile work does to the process that it is done in. */
serveTasks(
  (ask) => ({
    echo: async (input) => ({ meta: { pid: process.pid }, text: JSON.stringify(input) }),
    asking: async (input) => {
      const text = JSON.stringify(await ask('double', input as number));
      return { meta: { pid: process.pid }, text };
    },
    fails: () => Promise.reject(new TypeError('no')),
    loops: async () => forever(),
    exits: async () => process.exit(0),
    fillsTheHeap: async () => {
      // Jest takes what V8 says of this for the end of its own worker: the lowest free descriptor is 2.
      closeSync(2);
      openSync('/dev/null', 'w');
      const kept: object[] = [];
      for (;;) kept.push(new Array(100_000).fill(0.5));
    },
    fillsBuffers: async () => {
      const kept: Buffer[] = [];
      for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
    },
    answersTooMuch: async () => ({ text: 'x'.repeat(4 * 1024 * 1024) }),
    rejectsLater: async () => {
      void Promise.reject(new Error('unheard'));
      return new Promise(() => undefined);
    },
    leavesALoop: async () => {
      // Before anything else is read: a timer may be later than the next task.
      setImmediate(hold);
      return { meta: { pid: process.pid } };
    },
    asksLater: async (input, askForIt) => {
      setTimeout(() => void askForIt('double', 1).catch(() => undefined), input as number);
      return { meta: { pid: process.pid } };
    },
    // Asks when it has begun, is done once there is `go`, and leaves `done` after it has told.
    isDoneOn: async (input, askForIt) => {
      const { go, done } = input as { readonly go: string; readonly done: string };
      void askForIt('double', 1).catch(() => undefined);
      while (!existsSync(go)) await new Promise((resolve) => setTimeout(resolve, 5));
      setTimeout(() => writeFileSync(done, ''), 20);
      return {};
    },
    waits: async (input) => {
      await new Promise((resolve) => setTimeout(resolve, input as number));
      return { meta: { pid: process.pid } };
    },
  }),
  { describe: (error) => ({ name: (error as Error).name }) },
);
