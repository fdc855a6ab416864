import { randomUUID } from 'node:crypto';

import type { IngressClient } from '@platform/engine-api';
import {
  RunIndexIncompleteError,
  withRunIndex,
  type Generation,
  type ReadGenerations,
  type Restoration,
} from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import type { IndexCompletion } from '../complete-index';
import { inRounds, PACE } from '../pace';
import type { RetentionDeps } from '../past-retention';
import type { ReconcileDeps } from '../reconcile';
import { findDifference, moveOn, logRestoration, type Difference } from './compare-generations';
import { compareRuns, MAX_CLOCK_DIFFERENCE_MS } from './compare-runs';
import { shareNext } from '@platform/database';

export interface RestorationWatch {
  /**
   * Throws RunIndexIncompleteError while the database may be older than the control plane and its missing runs have
   * not been inserted yet. Throws RunIndexUnavailableError when the database does not answer.
   */
  requireCurrent(): Promise<void>;
  /** Whether a run in the index may be lost without being marked as lost yet. */
  isComparing(): boolean;
  /** Restorations that no operator has acknowledged yet. */
  open(): readonly Restoration[];
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

interface RestorationWatchDeps extends ReconcileDeps, RetentionDeps {
  readonly ingress: IngressClient;
  readonly completion: Pick<IndexCompletion, 'requireCompleteIndex' | 'again' | 'bringBackSince'>;
  /** A monotonic clock, in ms. Default: that of the process. */
  readonly elapsed?: () => number;
  /** Pause between two rounds, in ms. Default 10 s. */
  readonly intervalMs?: number;
}

/** Minimum duration of a generation: the control plane keeps each one for thirty days. */
const MIN_GENERATION_MS = 60_000;

/**
 * How long a proxy that starts waits for the engine before it takes events: an endpoint that starts at the same time has
 * answered by then.
 */
const ENGINE_TIMEOUT_MS = 30_000;

const log = createLogger('restore');

/**
 * Checks again and again whether the control plane or the database was restored from an earlier state, repairs what it
 * can, and logs the rest. Several proxies may do this at once.
 */
export function watchRestorations(deps: RestorationWatchDeps): RestorationWatch {
  const { store, ingress, completion, now, intervalMs = PACE.restorations.usual } = deps;
  const { elapsed = () => performance.now() } = deps;
  /** Number of checks that were requested, the first one at the start; and its value at the last finished check. */
  let requested = 1;
  let checked = 0;
  const isChecked = (): boolean => checked === requested;
  let hasMoved = false;
  let open: readonly Restoration[] = [];
  /** The last confirmed generation that this proxy read from the database. */
  let seen: Generation | null = null;
  /** When the engine was first asked in vain for the runs of the last generation. */
  let waitingSince: number | undefined;

  const logFound = ({ part, since }: Difference): void => {
    if (part === 'control-plane') {
      log.error({ since }, "plan de contrôle restauré d'un état antérieur");
    } else if (part === 'index') {
      log.error(
        { since },
        "base restaurée d'un état antérieur : définitions, clés et audit écrits depuis sont perdus",
      );
    } else {
      log.error('plan de contrôle ou base peut-être restaurés : plus aucune génération commune');
    }
  };

  /** Only in the state in which it was found: another proxy that found it too has changed the state. */
  const record = async (state: ReadGenerations, difference: Difference): Promise<void> => {
    const found = { ...difference, id: randomUUID(), foundAt: now().toISOString() };
    if (await store.generations.restored(state, found)) logFound(difference);
  };

  const repair = async (restoration: Restoration, signal: AbortSignal): Promise<void> => {
    const { id, part, since } = restoration;
    await logRestoration(id, { ingress, now });
    completion.requireCompleteIndex();
    const counts = await compareRuns({ ...deps, since, signal });
    if (signal.aborted) return;
    await store.restorations.repaired(id, counts.lost);
    log.warn({ part, since, ...counts }, 'exécutions comparées après une restauration');
  };

  const requestCheck = (): void => {
    if (!isChecked()) return;
    requested += 1;
    rounds.hurry();
  };

  /** Requests a check when the database does not answer: afterwards it may be a replica that lacks some data. */
  const readGenerations = async (): Promise<ReadGenerations> => {
    try {
      return await withRunIndex(() => store.generations.read());
    } catch (error) {
      requestCheck();
      throw error;
    }
  };
  // Every event asks for them.
  const readForEvent = shareNext(readGenerations);

  /**
   * Inserts the unfinished runs that began in the last generation and that the index lacks: a database that was restored
   * to a moment within it looks like the current one, and only the engine knows which runs it lacks. Throws the errors of
   * the engine until it has had its time, and logs them afterwards.
   */
  const bringBackRecent = async ({ at }: Generation): Promise<void> => {
    const since = new Date(Date.parse(at) - MAX_CLOCK_DIFFERENCE_MS).toISOString();
    waitingSince ??= elapsed();
    try {
      const runs = await completion.bringBackSince(since);
      if (runs > 0) log.warn({ since, runs }, "exécutions absentes de l'index : ramenées");
    } catch (error) {
      if (elapsed() - waitingSince < ENGINE_TIMEOUT_MS) throw error;
      const { message } = error as Error;
      log.error({ since, error: message }, "exécutions récentes de l'index non vérifiées");
    }
    waitingSince = undefined;
  };

  const check = async (): Promise<void> => {
    const request = requested;
    const isRequested = checked !== request;
    const state = await readGenerations();
    const difference = await findDifference(state, { store, ingress, now });
    if (difference) await record(state, difference);
    const { confirmed } = difference ? await store.generations.read() : state;
    const mayLackRuns = isRequested || difference !== undefined || confirmed?.epoch !== seen?.epoch;
    if (mayLackRuns && !(await store.isComplete())) completion.again();
    else if (isRequested && confirmed !== null) await bringBackRecent(confirmed);
    seen = confirmed;
    checked = request;
    open = await store.restorations.open();
  };

  const isDue = (): boolean =>
    seen === null || !hasMoved || now().getTime() - Date.parse(seen.at) >= MIN_GENERATION_MS;

  const advance = async (): Promise<void> => {
    if (!isDue()) return;
    const state = await store.generations.read();
    if (!(await moveOn(state, { store, ingress, now }))) return;
    hasMoved = true;
    seen = (await store.generations.read()).confirmed;
  };

  const round = async (signal: AbortSignal): Promise<void> => {
    await check();
    for (const restoration of open) {
      if (restoration.repairedAt === null) await repair(restoration, signal);
    }
    open = await store.restorations.open();
    await advance();
  };

  const rounds = inRounds(async ({ signal }) => {
    await round(signal).catch((error: unknown) => {
      log.debug({ error: (error as Error).message }, 'générations non comparées');
    });
    const isBehind = !isChecked() || open.some(({ repairedAt }) => repairedAt === null);
    return isBehind ? Math.min(PACE.restorations.behind, intervalMs) : intervalMs;
  });

  return {
    async requireCurrent() {
      if (!isChecked()) throw new RunIndexIncompleteError('générations non comparées encore');
      if (seen === null) return;
      const { confirmed } = await readForEvent('generations');
      if (confirmed?.epoch === seen.epoch && confirmed.number >= seen.number) return;
      requestCheck();
      throw new RunIndexIncompleteError('base plus ancienne que ce processus ne la connaît');
    },
    isComparing: () => open.some(({ repairedAt }) => repairedAt === null),
    open: () => open,
    stop: rounds.stop,
  };
}
