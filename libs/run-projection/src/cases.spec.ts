import type { KnownRun } from '@platform/run-store';

import { outcomeOf, type Said } from './cases';

const row = (more: Partial<KnownRun> = {}): KnownRun => ({
  workflowSlug: 'a',
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  finalStatus: null,
  lostAt: null,
  awaitedEvents: null,
  journal: null,
  sequence: null,
  invocationId: null,
  incident: null,
  waitsFor: null,
  ...more,
});
const ROWS = {
  absent: undefined,
  unfinished: row(),
  lost: row({ lostAt: '2026-11-20T09:00:00.000Z' }),
  ended: row({ finalStatus: 'completed' }),
};
const runsSaid = (is: Said['is']) =>
  Object.entries(ROWS).map(([name, known]) => [name, outcomeOf(known, { is } as Said)]);

describe('what becomes of a row', () => {
  it('never touches a run that has ended, unless the control plane continues it', () => {
    for (const is of ['unfinished', 'ended', 'unread', 'unknown', 'over'] as const) {
      expect(outcomeOf(ROWS.ended, { is } as Said)).toBe('nothing');
    }
    expect(outcomeOf(ROWS.ended, { is: 'running' } as Said)).toBe('reopen');
  });

  it('may be lost only while the run is not known to have ended', () => {
    expect(runsSaid('unknown')).toEqual([
      ['absent', 'nothing'],
      ['unfinished', 'lose'],
      ['lost', 'lose'],
      ['ended', 'nothing'],
    ]);
  });

  it('takes back a loss with anything that is said of the run', () => {
    for (const is of ['unfinished', 'ended', 'running', 'over'] as const) {
      expect(['store', 'end', 'reopen']).toContain(outcomeOf(ROWS.lost, { is } as Said));
    }
  });
});
