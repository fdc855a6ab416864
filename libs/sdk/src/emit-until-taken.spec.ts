import { createRetryDelays, emitUntilTaken, type EmitRecord, type SourceRecord } from './index';

const record: SourceRecord = { feed: 'lab', key: 'k', record: {} };
const paused = (retryAfterMs: number): Error =>
  Object.assign(new Error('en pause'), { retryAfterMs });

/** Fails with the errors, one after the other, then takes the record. */
function failing(errors: readonly Error[]) {
  const times: number[] = [];
  const emit: EmitRecord = async () => {
    times.push(performance.now());
    const error = errors[times.length - 1];
    if (error) throw error;
    return 'accepted';
  };
  return { times, emit };
}

describe('emitUntilTaken', () => {
  const { signal } = new AbortController();

  it('emits again until the platform takes the record', async () => {
    const { times, emit } = failing([new Error('panne'), new Error('panne')]);
    const delivery = await emitUntilTaken(emit, record, { signal, firstMs: 5 });
    expect(delivery).toEqual({ outcome: 'accepted' });
    expect(times).toHaveLength(3);
  });

  it('says why a record was rejected, and does not emit it again', async () => {
    const refusal = { code: 'no-patient', message: { fr: 'Sans patient.', en: 'No patient.' } };
    const emit = jest.fn<ReturnType<EmitRecord>, Parameters<EmitRecord>>(async (_, onRefused) => {
      onRefused?.(refusal);
      return 'rejected';
    });
    const delivery = await emitUntilTaken(emit, record, { signal });
    expect(delivery).toEqual({ outcome: 'rejected', refusal });
    expect(emit).toHaveBeenCalledTimes(1);
  });

  it('waits as long as the platform says', async () => {
    const { times, emit } = failing([paused(120)]);
    await emitUntilTaken(emit, record, { signal, firstMs: 1 });
    // Timers of Node count whole milliseconds.
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(118);
  });

  it('gives up when the platform takes nothing before the time is over', async () => {
    const { times, emit } = failing([paused(60_000)]);
    const options = { signal, timeoutMs: 1_000 };
    expect(await emitUntilTaken(emit, record, options)).toBeUndefined();
    expect(times).toHaveLength(1);
  });

  it('ends at once when the source stops, also while it waits', async () => {
    const stopping = new AbortController();
    const { times, emit } = failing([paused(3_600_000)]);
    const emitting = emitUntilTaken(emit, record, { signal: stopping.signal });
    while (times.length === 0) await new Promise(setImmediate);
    stopping.abort();
    expect(await emitting).toBeUndefined();
    expect(await emitUntilTaken(emit, record, { signal: stopping.signal })).toBeUndefined();
    expect(times).toHaveLength(1);
  });
});

describe('createRetryDelays', () => {
  it('doubles up to its maximum, and begins again after a success', () => {
    const delays = createRetryDelays({ firstMs: 100, maxMs: 400 });
    const fail = (): number => delays.after(new Error('panne'));
    for (const longest of [100, 200, 400, 400]) {
      const delayMs = fail();
      expect(delayMs).toBeLessThanOrEqual(longest);
      expect(delayMs).toBeGreaterThanOrEqual(0.75 * longest);
    }
    delays.reset();
    expect(fail()).toBeLessThanOrEqual(100);
  });

  it('does not exceed its maximum after any number of failures', () => {
    const delays = createRetryDelays({ firstMs: 1, maxMs: 50 });
    const longest = Array.from({ length: 2_000 }, () => delays.after(undefined));
    expect(Math.max(...longest)).toBeLessThanOrEqual(50);
  });

  it.each([
    ['more than an hour', paused(1e12), 3_600_000],
    ['for ever', paused(Infinity), 3_600_000],
    ['less than its own delay', paused(1), 75],
    ['nonsense', paused(NaN), 75],
    ['a text', Object.assign(new Error('panne'), { retryAfterMs: '5000' }), 75],
  ])('is asked to wait %s', (_what, error, least) => {
    const delayMs = createRetryDelays({ firstMs: 100 }).after(error);
    expect(delayMs).toBeGreaterThanOrEqual(least);
    expect(delayMs).toBeLessThanOrEqual(Math.max(least, 100));
  });
});
