import type { Database } from '@platform/database';

import { RUNS_TABLE } from '../schema';
import { createQueueLock } from './queue-lock';
import { TurnUndecidedError } from './turn-undecided-error';
import type { RunState, SentPredecessor, TurnEngine, Turns } from './turns';
import { TURNS_TABLE, type TurnRow } from './turns-table';

/**
 * How long a run whose sending was not answered may still reach the control plane: past the time
 * after which a request is given up, with a margin for clocks that differ.
 */
const UNANSWERED_MS = 30_000;

interface EarlierTurn extends TurnRow {
  readonly final_status: string | null;
}

type Directory = Pick<TurnEngine<never>, 'stateOf' | 'addressOf'>;

interface Before {
  readonly after: readonly SentPredecessor[];
  /** Ids of the runs whose places are no longer needed. */
  readonly over: readonly string[];
}

/** The table must be there. */
export function createTurns(database: Database, now: () => Date): Turns {
  const { knex } = database;
  const whileHeld = createQueueLock(database);
  const rows = () => knex<TurnRow>(TURNS_TABLE.name);

  const earlierTurns = (queue: string, own: TurnRow | undefined): Promise<EarlierTurn[]> => {
    const { name: turns } = TURNS_TABLE;
    const { name: runs } = RUNS_TABLE;
    const query = knex(turns)
      .leftJoin(runs, `${runs}.id`, `${turns}.run_id`)
      .where({ [`${turns}.queue`]: queue })
      .orderBy(`${turns}.reserved_at`)
      .select<EarlierTurn[]>(`${turns}.*`, `${runs}.final_status`);
    return own ? query.where(`${turns}.reserved_at`, '<', own.reserved_at) : query;
  };

  const stateOf = (turn: EarlierTurn, engine: Directory) =>
    turn.final_status === null ? engine.stateOf(turn.run_id) : Promise.resolve<RunState>('ended');

  /** Sent by somebody who had no answer: it may still be on its way. */
  const mayStillArrive = ({ invocation_id, reserved_at }: TurnRow): boolean =>
    invocation_id === null && now().getTime() - Date.parse(reserved_at) < UNANSWERED_MS;

  /** The run to wait for in that place; undefined when there is none any more. */
  const runIn = async (
    turn: EarlierTurn,
    engine: Directory,
  ): Promise<SentPredecessor | undefined> => {
    const { run_id: runId, invocation_id: invocationId } = turn;
    const state = await stateOf(turn, engine);
    if (state === 'absent' && mayStillArrive(turn)) throw new TurnUndecidedError(runId);
    if (state !== 'unfinished') return undefined;
    return invocationId === null ? engine.addressOf(runId) : { runId, invocationId };
  };

  const runsBefore = async (turns: readonly EarlierTurn[], engine: Directory): Promise<Before> => {
    const runs = await Promise.all(turns.map((turn) => runIn(turn, engine)));
    return {
      after: runs.filter((run) => run !== undefined),
      over: turns.filter((_turn, position) => !runs[position]).map(({ run_id }) => run_id),
    };
  };

  /** Strictly after every place of the queue, whatever the clocks of other processes say. */
  const reserve = async (queue: string, runId: string): Promise<void> => {
    const last = await rows()
      .where({ queue })
      .max<{ at: string | null }>({ at: 'reserved_at' })
      .first();
    const earliest = last?.at ? Date.parse(last.at) + 1 : 0;
    const reservedAt = new Date(Math.max(now().getTime(), earliest)).toISOString();
    const row = { queue, run_id: runId, invocation_id: null, reserved_at: reservedAt };
    // Its own, of another queue: its workflow was changed since it was first sent.
    await rows().insert(row).onConflict('run_id').merge();
  };

  return {
    take: ({ queue, runId }, engine) =>
      whileHeld(queue, async (confirm) => {
        const own = await rows().where({ run_id: runId, queue }).first();
        const { after, over } = await runsBefore(await earlierTurns(queue, own), engine);
        if (!own) await reserve(queue, runId);
        await confirm();
        const sent = await engine.send(after);
        await rows().where({ run_id: runId }).update({ invocation_id: sent.invocationId });
        await rows().whereIn('run_id', over).delete();
        return sent;
      }),
  };
}
