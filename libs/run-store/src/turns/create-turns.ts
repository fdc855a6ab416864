import type { Database } from '@platform/database';

import { RUNS_TABLE } from '../schema';
import { PROJECTION_TABLE } from '../projection/projection-tables';
import { createQueueLock, type QueueLock } from './queue-lock';
import { TurnUndecidedError } from './turn-undecided-error';
import type { SentPredecessor, TurnEngine, Turns } from './turns';
import { TURNS_TABLE, type TurnRow } from './turns-table';

/** A run that begins later than this after its reservation, by the clock of the engine, does not take the turn. */
const BEGIN_TIMEOUT_MS = 30_000;
/**
 * Maximum difference between the clocks of the engine's process and of the proxy that gives a turn away. With a larger
 * one, a run that comes late may take a turn that was given away.
 */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;
/** How long after its reservation the turn of a run is kept that the control plane does not have. */
const UNANSWERED_MS = BEGIN_TIMEOUT_MS + MAX_CLOCK_DIFFERENCE_MS;
/**
 * How many earlier runs to look up in the engine, oldest first, because they end first. Each new run adds one turn and
 * removes up to this many. Waiting for a run that has already ended costs the engine little; looking up every run of a
 * long queue would cost each event a second.
 */
const MAX_LOOKUPS = 2;

/** Maximum number of late runs that one look returns. */
const MAX_LATE = 100;

interface Place extends TurnRow {
  readonly final_status: string | null;
  readonly lost_at: string | null;
}

/** As the index knows it; null where it does not have the run. */
const isOver = ({ final_status, lost_at }: Place): boolean =>
  final_status !== null || lost_at !== null;

type Directory = Pick<TurnEngine<never>, 'stateOf' | 'addressOf'>;

interface Before {
  readonly after: readonly SentPredecessor[];
  /** Turns of runs that have ended. */
  readonly ended: readonly Place[];
  /** Turns of runs that the control plane does not have: they are given away. */
  readonly absent: readonly Place[];
}

const instantAfter = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) + ms).toISOString();

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
      .select<Place[]>(`${turns}.*`, `${runs}.final_status`, `${runs}.lost_at`);
  };

  /** Returns true when the run's request got no answer and the run may still begin in time. */
  const mayStillBegin = ({ invocation_id, reserved_at }: TurnRow): boolean =>
    invocation_id === null && now().toISOString() <= instantAfter(reserved_at, UNANSWERED_MS);

  /** Returns the run of a turn to wait for, or why there is none. */
  const runIn = async (
    place: Place,
    engine: Directory,
  ): Promise<SentPredecessor | 'ended' | 'absent'> => {
    const { run_id: runId, invocation_id: invocationId } = place;
    const state = await engine.stateOf(runId);
    if (state === 'absent' && mayStillBegin(place)) throw new TurnUndecidedError(runId);
    if (state !== 'unfinished') return state;
    return invocationId === null ? engine.addressOf(runId) : { runId, invocationId };
  };

  const runsBefore = async (places: readonly Place[], engine: Directory): Promise<Before> => {
    const sent = places.flatMap((place) => {
      const { run_id: runId, invocation_id: invocationId } = place;
      return !isOver(place) && invocationId !== null ? [{ runId, invocationId }] : [];
    });
    const unasked = new Map(sent.slice(MAX_LOOKUPS).map((run) => [run.runId, run]));
    const found = await Promise.all(
      places.map(async (place) =>
        isOver(place) ? ('ended' as const) : (unasked.get(place.run_id) ?? runIn(place, engine)),
      ),
    );
    return {
      after: found.filter((run) => typeof run === 'object'),
      ended: places.filter((_place, position) => found[position] === 'ended'),
      absent: places.filter((_place, position) => found[position] === 'absent'),
    };
  };

  /**
   * Reserves a turn strictly after all turns of the queue, whatever other processes' clocks say. Returns the instant of the
   * reservation.
   */
  const reserve = async (queue: string, runId: string): Promise<string> => {
    const last = await rows()
      .where({ queue })
      .max<{ at: string | null }>({ at: 'reserved_at' })
      .first();
    const earliest = last?.at ? Date.parse(last.at) + 1 : 0;
    const reservedAt = new Date(Math.max(now().getTime(), earliest)).toISOString();
    const row = { queue, run_id: runId, invocation_id: null, reserved_at: reservedAt };
    // The run may have an earlier turn, even in another queue when its workflow has changed.
    await rows().insert(row).onConflict('run_id').merge();
    return reservedAt;
  };

  /**
   * Gives turns away. Whoever lost the lock must neither give away a turn that its run has claimed meanwhile, nor claim one
   * that was given away: each is one statement that finds the turn as it was read.
   */
  const giveAway = async (places: readonly Place[]): Promise<void> => {
    for (const { run_id, reserved_at, invocation_id } of places) {
      const given = await rows().where({ run_id, reserved_at, invocation_id }).delete();
      if (given === 0) throw new TurnUndecidedError(run_id);
    }
  };

  /** Claims the turn of a run that the control plane has, although the answer to its request was lost. */
  const claim = async (
    { run_id, reserved_at, invocation_id }: Place,
    engine: Directory,
  ): Promise<void> => {
    if (invocation_id !== null) return;
    const { invocationId } = await engine.addressOf(run_id);
    const claimed = await rows()
      .where({ run_id, reserved_at })
      .update({ invocation_id: invocationId });
    if (claimed === 0) throw new TurnUndecidedError(run_id);
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
    async late() {
      const { name: turns } = TURNS_TABLE;
      const { name: projection } = PROJECTION_TABLE;
      // A queued run waits for nothing from outside but a turn.
      const found = await knex(turns)
        .join(projection, `${projection}.run_id`, `${turns}.run_id`)
        .where({ [`${projection}.phase`]: 'queued' })
        .whereNotNull(`${projection}.awaited`)
        .orderBy(`${turns}.reserved_at`)
        .limit(MAX_LATE)
        .select<Pick<TurnRow, 'run_id' | 'queue'>[]>(`${turns}.run_id`, `${turns}.queue`);
      return found.map(({ run_id: runId, queue }) => ({ runId, queue }));
    },
    take: ({ queue, runId }, engine) =>
      whileHeld(queue, async (confirm) => {
        const places = await placesIn(queue);
        const own = await kept(places, runId, engine);
        const others = places.filter(({ run_id }) => run_id !== runId);
        const before = own
          ? others.filter(({ reserved_at }) => reserved_at < own.reserved_at)
          : others;
        const { after, ended, absent } = await runsBefore(before, engine);

        if (own) await claim(own, engine);
        const reservedAt = own?.reserved_at ?? (await reserve(queue, runId));
        // Another process may have taken over the lock and read the queue before this turn was written.
        await confirm();
        await giveAway(absent);
        const sent = await engine.send(after, instantAfter(reservedAt, BEGIN_TIMEOUT_MS));
        await rows().where({ run_id: runId }).update({ invocation_id: sent.invocationId });
        // A run that was sent again meanwhile has a newer turn, which must stay.
        const turns = ended.map(({ run_id, reserved_at }) => [run_id, reserved_at]);
        await rows().whereIn(['run_id', 'reserved_at'], turns).delete();
        return sent;
      }),
  };
}
