import type { Database } from '@platform/database';

import { RUNS_TABLE } from '../schema';
import { createQueueLock, type QueueLock } from './queue-lock';
import { TurnUndecidedError } from './turn-undecided-error';
import type { SentPredecessor, TurnEngine, Turns } from './turns';
import { TURNS_TABLE, type TurnRow } from './turns-table';

/**
 * How long after its reservation a run may still reach the control plane when its request got no answer:
 * `MAX_UNSENT_MS`, the 10 s timeout of the request, and a margin for clock differences.
 */
const UNANSWERED_MS = 30_000;
/** Maximum time between the reservation of a turn and the request that sends the run. */
const MAX_UNSENT_MS = 10_000;
/**
 * How many earlier runs to look up in the engine, oldest first, because they end first. Each new run adds one turn and
 * removes up to this many. Waiting for a run that has already ended costs the engine little; looking up every run of a
 * long queue would cost each event a second.
 */
const MAX_LOOKUPS = 2;

interface Place extends TurnRow {
  readonly final_status: string | null;
}

type Directory = Pick<TurnEngine<never>, 'stateOf' | 'addressOf'>;

interface Before {
  readonly after: readonly SentPredecessor[];
  /** Turns of runs that have ended. */
  readonly over: readonly Place[];
}

/** Requires the table. `whileHeld` serialises the reservations of one queue. */
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

  /** Returns true when the run's request got no answer and may still arrive. */
  const mayStillArrive = ({ invocation_id, reserved_at }: TurnRow): boolean =>
    invocation_id === null && now().getTime() - Date.parse(reserved_at) < UNANSWERED_MS;

  /** Returns the run of a turn to wait for; undefined when it has ended or never existed. */
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

  /** Reserves a turn strictly after all turns of the queue, whatever other processes' clocks say. */
  const reserve = async (queue: string, runId: string): Promise<void> => {
    const last = await rows()
      .where({ queue })
      .max<{ at: string | null }>({ at: 'reserved_at' })
      .first();
    const earliest = last?.at ? Date.parse(last.at) + 1 : 0;
    const reservedAt = new Date(Math.max(now().getTime(), earliest)).toISOString();
    const row = { queue, run_id: runId, invocation_id: null, reserved_at: reservedAt };
    // The run may have an earlier turn, even in another queue when its workflow has changed.
    await rows().insert(row).onConflict('run_id').merge();
  };

  /**
   * Returns the run's existing turn. A run that the control plane does not have gets a new one: runs sent since then do
   * not know about it.
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
        // Another process may have taken over the lock and read the queue before this turn was written.
        await confirm();
        if (performance.now() - began > MAX_UNSENT_MS) throw new TurnUndecidedError(runId);
        const sent = await engine.send(after);
        await rows().where({ run_id: runId }).update({ invocation_id: sent.invocationId });
        // A run that was sent again meanwhile has a newer turn, which must stay.
        const ended = over.map(({ run_id, reserved_at }) => [run_id, reserved_at]);
        await rows().whereIn(['run_id', 'reserved_at'], ended).delete();
        return sent;
      }),
  };
}
