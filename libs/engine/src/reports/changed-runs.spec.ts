import { createChangedRuns, type ChangedRuns } from './changed-runs';

const change = (runId: string, sequence = 0) => ({ runId, invocationId: `inv_${runId}`, sequence });
const END = { status: 'completed', endedAt: '2026-11-20T08:00:00.000Z', started: [] } as const;

const idsAfter = (changes: ChangedRuns, position: number, limit = 10) =>
  changes.after(position, limit).runs.map(({ runId }) => runId);

describe('the runs that changed in this process', () => {
  it('are told in the order of their last change, each once', () => {
    const changes = createChangedRuns();
    for (const runId of ['a', 'b', 'c', 'a']) changes.note(change(runId));
    expect(idsAfter(changes, 0)).toEqual(['b', 'c', 'a']);
    expect(idsAfter(changes, 3)).toEqual(['a']);
    expect(idsAfter(changes, changes.position())).toEqual([]);
  });

  it('are told page by page', () => {
    const changes = createChangedRuns();
    for (const runId of ['a', 'b', 'c']) changes.note(change(runId));
    const first = changes.after(0, 2);
    expect(first).toMatchObject({ hasMore: true, isBehind: false });
    expect(changes.after(first.runs.at(-1)?.position ?? 0, 2)).toMatchObject({
      runs: [{ runId: 'c' }],
      hasMore: false,
    });
  });

  it('keep the highest sequence and the end of a run, whatever is noted of it later', () => {
    const changes = createChangedRuns();
    changes.note({ ...change('a', 5), end: END });
    changes.note(change('a', -1));
    expect(changes.after(0, 10).runs).toMatchObject([{ runId: 'a', sequence: 5, end: END }]);
  });

  it('are told again when they are noted again, unless they changed since', () => {
    const changes = createChangedRuns();
    changes.note(change('a'));
    const [seen] = changes.after(0, 10).runs;
    const at = changes.position();
    if (seen) changes.noteAgain(seen);
    expect(idsAfter(changes, at)).toEqual(['a']);
    if (seen) changes.noteAgain(seen);
    expect(changes.position()).toBe(at + 1);
  });

  it('know from which position on they are no longer whole: too many runs', () => {
    const changes = createChangedRuns({ maxRuns: 3 });
    for (let run = 0; run < 10; run += 1) changes.note(change(`r${run}`));
    expect(idsAfter(changes, 0)).toEqual(['r7', 'r8', 'r9']);
    expect(changes.after(6, 10).isBehind).toBe(true);
    expect(changes.after(7, 10).isBehind).toBe(false);
  });

  it('know from which position on they are no longer whole: too long ids', () => {
    const changes = createChangedRuns({ maxChars: 1_000 });
    for (let run = 0; run < 10; run += 1) changes.note(change(String(run).repeat(200)));
    expect(idsAfter(changes, 0)).toHaveLength(2);
    expect(changes.after(0, 10).isBehind).toBe(true);
  });

  it('need no more memory for a run that changes again and again', () => {
    const changes = createChangedRuns({ maxRuns: 3 });
    changes.note(change('old'));
    for (let time = 0; time < 20_000; time += 1) changes.note(change('busy'));
    expect(changes.after(0, 10)).toMatchObject({
      runs: [{ runId: 'old' }, { runId: 'busy' }],
      isBehind: false,
    });
  });
});
