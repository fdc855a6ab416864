import type { Awaited } from '@platform/interpreter';
import type { PendingValidation } from '@platform/ports';

import { createChangesRecorder, readChanges } from './list-changes';

interface Write {
  readonly pending: readonly PendingValidation[];
  readonly awaited: readonly Awaited[];
}

const validation = (id: string, payload = 'x'): PendingValidation => ({
  runId: 'evt-1',
  pendingId: `${id}:evt-1`,
  kind: 't.ask',
  workflowName: 'Banc',
  title: 'Confirmer',
  payload,
});
const write = (ids: readonly string[], payload?: string): Write => ({
  pending: ids.map((id) => validation(id, payload)),
  awaited: ids.map((id) => ({ kind: 'decision', name: id, path: id })),
});
/** As the state gives back what was written. */
const kept = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const record = (writes: readonly Write[]) => {
  const recorder = createChangesRecorder();
  return writes.map((each) => recorder.record(each));
};

describe('what a run waits for, as its state keeps it', () => {
  it('is written once, however long it is waited for', () => {
    expect(record([write(['a', 'b']), write(['a', 'b']), write(['b', 'c'])])).toMatchObject([
      { pending: { set: [{ pendingId: 'a:evt-1' }, { pendingId: 'b:evt-1' }], gone: [] } },
      { pending: { set: [], gone: [] }, awaited: { set: [], gone: [] } },
      {
        pending: { set: [{ pendingId: 'c:evt-1' }], gone: ['a:evt-1'] },
        awaited: { set: [{ name: 'c' }], gone: ['a'] },
      },
    ]);
  });

  it('has changed when something else is waited for than at the last write', () => {
    const recorder = createChangesRecorder();
    expect(recorder.hasChanged(write([]))).toBe(false);
    expect(recorder.hasChanged(write(['a']))).toBe(true);
    expect(recorder.hasChanged(write(['a']))).toBe(true);
    recorder.record(write(['a']));
    expect(recorder.hasChanged(write(['a']))).toBe(false);
    expect(recorder.hasChanged(write(['a'], 'y'))).toBe(true);
    expect(recorder.hasChanged({ ...write(['a']), awaited: [] })).toBe(true);
    expect(recorder.hasChanged(write([]))).toBe(true);
  });

  it('is written again when it is not the same any more', () => {
    const [, second] = record([write(['a', 'b'], 'x'), write(['a', 'b'], 'y')]);
    expect(second?.pending).toEqual({
      set: [validation('a', 'y'), validation('b', 'y')],
      gone: [],
    });
  });

  it.each([
    ['opened and decided one by one', [['a'], ['a', 'b'], ['b'], ['b', 'c'], []]],
    ['decided and asked for again', [['a', 'b'], ['b'], ['b', 'a'], ['a']]],
    ['none at all', [[], []]],
  ])('reads as it was told: %s', (_what, lists) => {
    const writes = lists.map((ids) => write(ids));
    expect(readChanges<Write>(kept(record(writes)))).toEqual(writes);
  });
});
