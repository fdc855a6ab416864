import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { IngressClient } from '@platform/engine-api';
import {
  RunIndexIncompleteError,
  withRunIndex,
  type Generation,
  type ReadGenerations,
  type Restoration,
  type RunStore,
} from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import type { IndexCompletion } from '../rebuild-index';
import { findDifference, moveOn, logRestoration, type Difference } from './compare-generations';
import { compareRuns } from './compare-runs';
import { shareNext } from '@platform/database';
import { createRecentRuns } from './recent-runs';

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

interface RestorationWatchDeps {
  readonly store: RunStore;
  readonly ingress: IngressClient;
  readonly completion: Pick<IndexCompletion, 'requireCompleteIndex' | 'again' | 'bringBackSince'>;
  readonly now: () => Date;
  /** A monotonic clock, in ms. Default: that of the process. */
  readonly elapsed?: () => number;
  /** `RUN_RETENTION` */
  readonly retentionMs: number;
  /** Pause between two rounds, in ms. Default 10 s. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 10_000;
/** Pause between two rounds until the first one has succeeded. */
const FIRST_PAUSE_MS = 250;
/** Minimum duration of a generation: the control plane keeps each one for thirty days. */
const MIN_GENERATION_MS = 60_000;

const log = createLogger('restore');

/**
 * Checks again and again whether the control plane or the database was restored from an earlier state, repairs what it
 * can, and logs the rest. Several proxies may do this at once.
 */
export function watchRestorations(deps: RestorationWatchDeps): RestorationWatch {
  const { store, ingress, completion, now, intervalMs = INTERVAL_MS } = deps;
  const recent = createRecentRuns({
    completion,
    elapsed: deps.elapsed ?? (() => performance.now()),
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  let waking = new AbortController();
  /** Number of checks that were requested, the first one at the start; and its value at the last finished check. */
  let requested = 1;
  let checked = 0;
  const isChecked = (): boolean => checked === requested;
  let hasMoved = false;
  let open: readonly Restoration[] = [];
  /** The last confirmed generation that this proxy read from the database. */
  let seen: Generation | null = null;

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

  const repair = async (restoration: Restoration): Promise<void> => {
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
    waking.abort();
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

  const check = async (): Promise<void> => {
    const request = requested;
    const isRequested = checked !== request;
    const state = await readGenerations();
    const difference = await findDifference(state, { store, ingress, now });
    if (difference) await record(state, difference);
    const { confirmed } = difference ? await store.generations.read() : state;
    const mayLackRuns = isRequested || difference !== undefined || confirmed?.epoch !== seen?.epoch;
    if (mayLackRuns && !(await store.isComplete())) completion.again();
    else if (isRequested && confirmed !== null) await recent.bringBack(confirmed);
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

  const round = async (): Promise<void> => {
    await check();
    for (const restoration of open) {
      if (restoration.repairedAt === null) await repair(restoration);
    }
    open = await store.restorations.open();
    await advance();
  };

  const rounds = async (): Promise<void> => {
    while (!signal.aborted) {
      await round().catch((error: unknown) => {
        log.debug({ error: (error as Error).message }, 'générations non comparées');
      });
      waking = new AbortController();
      const isBehind = !isChecked() || open.some(({ repairedAt }) => repairedAt === null);
      const pause = isBehind ? Math.min(FIRST_PAUSE_MS, intervalMs) : intervalMs;
      const woken = AbortSignal.any([signal, waking.signal]);
      await delay(pause, undefined, { signal: woken }).catch(() => undefined);
    }
  };
  const watched = rounds();

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
    async stop() {
      stopping.abort();
      await watched;
    },
  };
}
