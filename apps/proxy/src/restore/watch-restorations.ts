import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { IngressClient } from '@platform/engine-api';
import type { Generation, ReadGenerations, Restoration, RunStore } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import type { IndexCompletion } from '../runs/rebuild-index';
import { RunIndexIncompleteError, withRunIndex } from '../runs/run-index';
import { findDifference, moveOn, logRestoration, type Difference } from './compare-generations';
import { compareRuns } from './compare-runs';
import { createRecentRuns } from './recent-runs';

export interface RestorationWatch {
  /**
   * Throws RunIndexIncompleteError while the database may be older than the control plane, and the runs that it
   * lacks are not back; RunIndexUnavailableError when it does not answer.
   */
  requireCurrent(): Promise<void>;
  /** Whether a run of the index may be gone without being marked as lost. */
  isComparing(): boolean;
  /** What was restored and nobody has taken note of yet. */
  open(): readonly Restoration[];
  /** Resolves once nothing of it is under way. */
  stop(): Promise<void>;
}

export interface RestorationWatchDeps {
  readonly store: RunStore;
  readonly ingress: IngressClient;
  readonly completion: Pick<IndexCompletion, 'requireCompleteIndex' | 'again' | 'bringBackSince'>;
  readonly now: () => Date;
  /** Milliseconds that never go back; default those of the process. */
  readonly elapsed?: () => number;
  /** `RUN_RETENTION` */
  readonly retentionMs: number;
  /** From one look to the next, milliseconds; default 10 s. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 10_000;
/** Between two looks while the first one has not been had. */
const FIRST_PAUSE_MS = 250;
/** How long a generation lasts at least: each is kept for thirty days. */
const LASTS_MS = 60_000;

const log = createLogger('restore');

/**
 * Looks again and again whether the control plane or the database was restored from an earlier state, repairs
 * what can be repaired, and says the rest. Several proxies may do so at once.
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
  /** Reasons to look anew, the start is the first; and how many of them there were at the last look. */
  let reasons = 1;
  let answered = 0;
  const hasLooked = (): boolean => answered === reasons;
  let hasMoved = false;
  let open: readonly Restoration[] = [];
  /** The latest that this proxy saw in the database. */
  let seen: Generation | null = null;

  const tell = ({ part, since }: Difference): void => {
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

  /** In the state in which it was found: another proxy that found it too has left another one. */
  const note = async (state: ReadGenerations, difference: Difference): Promise<void> => {
    const found = { ...difference, id: randomUUID(), foundAt: now().toISOString() };
    if (await store.generations.restored(state, found)) tell(difference);
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

  const lookAgain = (): void => {
    if (!hasLooked()) return;
    reasons += 1;
    waking.abort();
  };

  /** A database that was away may be another one when it is back: a replica that had not all of it. */
  const readGenerations = async (): Promise<ReadGenerations> => {
    try {
      return await withRunIndex(() => store.generations.read());
    } catch (error) {
      lookAgain();
      throw error;
    }
  };

  const look = async (): Promise<void> => {
    const asked = reasons;
    const isAnew = answered !== asked;
    const state = await readGenerations();
    const difference = await findDifference(state, { store, ingress, now });
    if (difference) await note(state, difference);
    const { confirmed } = difference ? await store.generations.read() : state;
    const isOther = isAnew || difference !== undefined || confirmed?.epoch !== seen?.epoch;
    if (isOther && !(await store.isComplete())) completion.again();
    else if (isAnew && confirmed !== null) await recent.bringBack(confirmed);
    seen = confirmed;
    answered = asked;
    open = await store.restorations.open();
  };

  const isDue = (): boolean =>
    seen === null || !hasMoved || now().getTime() - Date.parse(seen.at) >= LASTS_MS;

  const advance = async (): Promise<void> => {
    if (!isDue()) return;
    const state = await store.generations.read();
    if (!(await moveOn(state, { store, ingress, now }))) return;
    hasMoved = true;
    seen = (await store.generations.read()).confirmed;
  };

  const round = async (): Promise<void> => {
    await look();
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
      const isBehind = !hasLooked() || open.some(({ repairedAt }) => repairedAt === null);
      const pause = isBehind ? Math.min(FIRST_PAUSE_MS, intervalMs) : intervalMs;
      const woken = AbortSignal.any([signal, waking.signal]);
      await delay(pause, undefined, { signal: woken }).catch(() => undefined);
    }
  };
  const watched = rounds();

  return {
    async requireCurrent() {
      if (!hasLooked()) throw new RunIndexIncompleteError('générations non comparées encore');
      if (seen === null) return;
      const { confirmed } = await readGenerations();
      if (confirmed?.epoch === seen.epoch && confirmed.number >= seen.number) return;
      lookAgain();
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
