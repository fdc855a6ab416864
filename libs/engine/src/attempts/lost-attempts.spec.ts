import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { LeftAttempt } from './attempt-slots';
import { countLost, openLostAttempts, type LostAttempts } from './lost-attempts';

const NOW = '2026-11-22T08:00:00.000Z';
const left = (runId: string, isCertain = false, node?: string): LeftAttempt => ({
  invocationId: `inv_${runId}`,
  runId,
  isCertain,
  ...(node !== undefined && { node }),
});

describe('countLost', () => {
  it('counts each attempt that was under way when none had the process to itself', () => {
    const counted = countLost(new Map(), [left('a'), left('b')], NOW);
    expect([...counted.values()]).toEqual([
      { runId: 'a', attempts: 1, weight: 1, since: NOW },
      { runId: 'b', attempts: 1, weight: 1, since: NOW },
    ]);
  });

  it('counts the one alone that had, twice', () => {
    const counted = countLost(new Map(), [left('a'), left('b', true, 'bad')], NOW);
    expect([...counted]).toEqual([
      ['inv_b', { runId: 'b', attempts: 1, weight: 2, since: NOW, node: 'bad' }],
    ]);
  });

  it('goes on from what was counted before, and leaves the others as they are', () => {
    const before = countLost(new Map(), [left('a', true, 'bad'), left('b', true)], NOW);
    const counted = countLost(before, [left('a')], '2026-11-22T09:00:00.000Z');
    expect(counted.get('inv_a')).toEqual({
      runId: 'a',
      attempts: 2,
      weight: 3,
      since: NOW,
      node: 'bad',
    });
    expect(counted.get('inv_b')).toBe(before.get('inv_b'));
  });
});

describe('the counts of an endpoint', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lost-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = (found: readonly LeftAttempt[], now = NOW) => {
    const told: LostAttempts[] = [];
    const unwritable: unknown[] = [];
    const book = openLostAttempts({
      file: join(folder, 'lost.json'),
      left: found,
      limit: 5,
      now: new Date(now),
      onCounted: (lost) => told.push(lost),
      onUnwritable: (error) => unwritable.push(error),
    });
    return { book, told, unwritable };
  };

  it('are there for the next process, and told as they change alone', () => {
    expect(open([left('a', true)]).told).toMatchObject([{ runId: 'a', attempts: 1 }]);
    const { book, told } = open([left('b')]);
    expect(book.of('inv_a')).toMatchObject({ attempts: 1, weight: 2 });
    expect(told).toMatchObject([{ runId: 'b' }]);
  });

  it('are forgotten once the run got further', () => {
    open([left('a', true)]).book.forget('inv_a');
    expect(open([]).book.of('inv_a')).toBeUndefined();
  });

  it('leave a run that is stopped one attempt', () => {
    open([left('a', true)]).book.leaveOne('inv_a');
    open([left('a', true)]);
    const { book } = open([left('a', true)]);
    expect(book.of('inv_a')?.weight).toBe(6);
    book.leaveOne('inv_a');
    expect(open([]).book.of('inv_a')).toMatchObject({ attempts: 3, weight: 4 });
  });

  it('are dropped when they are old, or not to be read', () => {
    open([left('a', true)]);
    expect(open([], '2026-12-01T08:00:00.000Z').book.of('inv_a')).toBeUndefined();
    writeFileSync(join(folder, 'lost.json'), '{');
    expect(open([]).book.of('inv_a')).toBeUndefined();
  });

  it('are kept in memory where they cannot be written', () => {
    rmSync(folder, { recursive: true });
    const { book, unwritable } = open([left('a', true)]);
    expect(book.of('inv_a')?.attempts).toBe(1);
    expect(unwritable).toHaveLength(1);
  });
});
