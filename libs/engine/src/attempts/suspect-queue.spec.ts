import { AttemptGoneError, createSuspectQueue } from './suspect-queue';

const alive = () => new AbortController().signal;
const after = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('createSuspectQueue lets one through at a time, in the order in which they came', async () => {
  const { enter } = createSuspectQueue({ calmMs: 0, timeoutMs: 60_000 });
  const entered: string[] = [];
  const leaveA = await enter(alive());
  void enter(alive()).then((leave) => {
    entered.push('b');
    leave();
  });
  const c = enter(alive()).then(() => entered.push('c'));
  await after(20);
  expect(entered).toEqual([]);
  leaveA();
  await c;
  expect(entered).toEqual(['b', 'c']);
});

it('createSuspectQueue passes over one that is gone, and tells it', async () => {
  const { enter } = createSuspectQueue({ calmMs: 0, timeoutMs: 60_000 });
  const leave = await enter(alive());
  const gone = new AbortController();
  const waiting = enter(gone.signal);
  const next = enter(alive());
  gone.abort();
  await expect(waiting).rejects.toThrow(AttemptGoneError);
  leave();
  await next;
});

it('createSuspectQueue does not wait for ever for one that does not come to an end', async () => {
  const { enter } = createSuspectQueue({ calmMs: 0, timeoutMs: 5 });
  await enter(alive());
  await enter(alive());
});

it('createSuspectQueue lets nobody through before there was a calm', async () => {
  const { enter } = createSuspectQueue({ calmMs: 1_000, timeoutMs: 60_000 });
  let isThrough = false;
  const entering = enter(alive()).then(() => (isThrough = true));
  await after(0);
  expect(isThrough).toBe(false);
  await entering;
});
