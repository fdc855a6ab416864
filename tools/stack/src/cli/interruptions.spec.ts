import { listenForInterruptions } from './interruptions';

type Interruptions = ReturnType<typeof listenForInterruptions>;

let interruptions: Interruptions;
let isForced: boolean;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  isForced = false;
  interruptions = listenForInterruptions();
  void interruptions.stopForced.then(() => (isForced = true));
});
afterEach(() => {
  interruptions.stopListening();
  jest.useRealTimers();
});

/** A signal so many ms after the one before. */
async function interrupt(afterMs = 0): Promise<void> {
  jest.advanceTimersByTime(afterMs);
  process.emit('SIGINT');
  await new Promise((resolve) => setImmediate(resolve));
}

it('a first signal is a request to stop', async () => {
  expect(interruptions.signal.aborted).toBe(false);
  await interrupt();
  await interruptions.stopRequested;
  expect(interruptions.signal.aborted).toBe(true);
  expect(isForced).toBe(false);
});

it('a signal that npm repeats is no second request: the terminal has sent it too', async () => {
  await interrupt();
  await interrupt(50);
  expect(isForced).toBe(false);
});

it('a later signal is one to stop at once', async () => {
  await interrupt();
  await interrupt(600);
  expect(isForced).toBe(true);
});
