import type { RunReport } from '@platform/engine-api';
import type { KnownRun } from '@platform/run-store';

import type { ReadUnfinished } from './to-projected-run';

/** How a run stands in the index. */
type RowState = 'absent' | 'unfinished' | 'ended' | 'lost';

/**
 * What is said of a run. A report, which comes from the engine or is made of what the run says of itself, has all that is
 * stored; `running` and `over` are all that the list of the engine or the control plane alone says.
 */
export type Said =
  RunReport | ReadUnfinished | { readonly is: 'running' | 'over'; readonly runId: string };

/**
 * What becomes of the row.
 *
 * - `enter`: inserted, with its place in its queue, if the event is reported; else it is `missing`.
 * - `miss`: `missing`. The row may be on its way: it is inserted after the run was sent.
 * - `store`: what it waits for is stored, unless it is stored already. It is no longer lost.
 * - `end`: its final status is stored, once all runs that it started are in the index; until then it is shown as ended.
 * - `ask`: only the run itself can say.
 * - `lose`: marked as lost, where that is proven.
 * - `reopen`: unfinished again, where that is proven.
 */
type Outcome = 'enter' | 'miss' | 'store' | 'end' | 'ask' | 'lose' | 'reopen' | 'nothing';

/** What becomes of each row, by what is said of its run. */
const CASES: Readonly<Record<RowState, Readonly<Record<Said['is'], Outcome>>>> = {
  absent: {
    unfinished: 'enter',
    ended: 'miss',
    unread: 'ask',
    unknown: 'nothing',
    running: 'nothing',
    over: 'nothing',
  },
  unfinished: {
    unfinished: 'store',
    ended: 'end',
    unread: 'ask',
    unknown: 'lose',
    running: 'nothing',
    over: 'nothing',
  },
  lost: {
    unfinished: 'store',
    ended: 'end',
    unread: 'ask',
    unknown: 'lose',
    running: 'reopen',
    over: 'reopen',
  },
  // The first end that was stored counts, unless the control plane is at an earlier state.
  ended: {
    unfinished: 'nothing',
    ended: 'nothing',
    unread: 'nothing',
    unknown: 'nothing',
    running: 'reopen',
    over: 'nothing',
  },
};

function stateOf(row: KnownRun | undefined): RowState {
  if (!row) return 'absent';
  if (row.finalStatus !== null) return 'ended';
  return row.lostAt === null ? 'unfinished' : 'lost';
}

/** Returns what becomes of a row. */
export const outcomeOf = (row: KnownRun | undefined, { is }: Said): Outcome =>
  CASES[stateOf(row)][is];
