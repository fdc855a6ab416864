import type { Database } from '@platform/database';

import { RUNS_TABLE } from '../schema';
import { createQueueLock, type QueueLock } from './queue-lock';
import { TurnUndecidedError } from './turn-undecided-error';
import type { SentPredecessor, TurnEngine, Turns } from './turns';
import { TURNS_TABLE, type TurnRow } from './turns-table';

/**
 * How long a run whose sending was not answered may still reach the control plane after its place was taken:
 * `MAX_UNSENT_MS`, the 10 s after which the request is given up, and a margin for clocks that differ.
 */
const UNANSWERED_MS = 30_000;
/** How long after its place was taken a run may be sent. */
const MAX_UNSENT_MS = 10_000;
/**
 * Runs before one that the engine is asked about, the oldest first: they end first, and each run adds one place
 * and takes up to so many away. To wait for one that has ended costs the engine little, to ask about each of
 * a long queue costs an event a second.
 */
const MAX_LOOKUPS = 2;

interface Place extends TurnRow {
  readonly final_status: string | null;
}

type Directory = Pick<TurnEngine<never>, 'stateOf' | 'addressOf'>;

interface Before {
  readonly after: readonly SentPredecessor[];
  /** Places that nobody needs any more. */
  readonly over: readonly Place[];
}

/** The table must be there. `whileHeld`: who may take places in a queue, one at a time. */
export function createTurns(
  database: Database,
  now: () => Date,
  whileHeld: QueueLock = createQueueLock(database),
): Turns {
  const { knex } = database;
  const rows = () => knex<TurnRow>(TURNS_TABLE.name);

  /** Oldest first. */
  const placesIn = (queue: string): Promise<Place[]> => {
    const { name: turns } = TURNS_TABLE;
    const { name: runs } = RUNS_TABLE;
    return knex(turns)
      .leftJoin(runs, `${runs}.id`, `${turns}.run_id`)
      .where({ [`${turns}.queue`]: queue })
      .orderBy(`${turns}.reserved_at`)
      .select<Place[]>(`${turns}.*`, `${runs}.final_status`);
  };

  /** Sent by somebody who had no answer: it may still be on its way. */
  const mayStillArrive = ({ invocation_id, reserved_at }: TurnRow): boolean =>
    invocation_id === null && now().getTime() - Date.parse(reserved_at) < UNANSWERED_MS;

  /** The run to wait for in that place; undefined when there is none any more. */
  const runIn = async (place: Place, engine: Directory): Promise<SentPredecessor | undefined> => {
    const { run_id: runId, invocation_id: invocationId } = place;
    const state = await engine.stateOf(runId);
    if (state === 'absent' && mayStillArrive(place)) throw new TurnUndecidedError(runId);
    if (state !== 'unfinished') return undefined;
    return invocationId === null ? engine.addressOf(runId) : { runId, invocationId };
  };

  const runsBefore = async (places: readonly Place[], engine: Directory): Promise<Before> => {
    const sent = places.flatMap(({ run_id: runId, invocation_id: invocationId, final_status }) =>
      final_status === null && invocationId !== null ? [{ runId, invocationId }] : [],
    );
    const unasked = new Map(sent.slice(MAX_LOOKUPS).map((run) => [run.runId, run]));
    const runs = await Promise.all(
      places.map((place) =>
        place.final_status === null
          ? (unasked.get(place.run_id) ?? runIn(place, engine))
          : undefined,
      ),
    );
    return {
      after: runs.filter((run) => run !== undefined),
      over: places.filter((_place, position) => !runs[position]),
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
    // It may have an earlier place, or one in another queue: its workflow was changed meanwhile.
    await rows().insert(row).onConflict('run_id').merge();
  };

  /**
   * The place of the run, if it is there. A run that the control plane does not have begins now: others may
   * have been sent since it had its place, and know nothing of it.
   */
  const kept = async (
    places: readonly Place[],
    runId: string,
    engine: Directory,
  ): Promise<Place | undefined> => {
    const own = places.find(({ run_id }) => run_id === runId);
    return own && (await engine.stateOf(runId)) !== 'absent' ? own : undefined;
  };

  return {
    take: ({ queue, runId }, engine) =>
      whileHeld(queue, async (confirm) => {
        const places = await placesIn(queue);
        const own = await kept(places, runId, engine);
        const others = places.filter(({ run_id }) => run_id !== runId);
        const before = own
          ? others.filter(({ reserved_at }) => reserved_at < own.reserved_at)
          : others;
        const { after, over } = await runsBefore(before, engine);
        const began = performance.now();
        if (!own) await reserve(queue, runId);
        // Whoever took the queue over meanwhile may have read it before the place stood there.
        await confirm();
        if (performance.now() - began > MAX_UNSENT_MS) throw new TurnUndecidedError(runId);
        const sent = await engine.send(after);
        await rows().where({ run_id: runId }).update({ invocation_id: sent.invocationId });
        // A run of these that was sent again meanwhile has another place.
        const ended = over.map(({ run_id, reserved_at }) => [run_id, reserved_at]);
        await rows().whereIn(['run_id', 'reserved_at'], ended).delete();
        return sent;
      }),
  };
}
