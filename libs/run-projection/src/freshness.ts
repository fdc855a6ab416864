import { once } from 'node:events';

import { EngineUnavailableError } from '@platform/engine-api';
import { RunIndexIncompleteError, withRunIndex, type StoredProjection } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

/** How long after the last confirmation the stored projection is shown as the current one. */
const MAX_STALENESS_MS = 60_000;
/** How long a list waits for the first confirmation after the start: the engine may start at the same time. */
const START_GRACE_MS = 5_000;
/** How often a confirmation is stored, so that a proxy that starts knows how old the projection is. */
const STORE_EVERY_MS = 15_000;

/** Knows until when the stored projection was what the engine has. */
export interface Freshness {
  /** All changes until this instant are stored, unless a gap was noticed. */
  confirmChanges(at: Date): Promise<void>;
  /** Changes may have been missed. Only a reconciliation that begins later confirms the projection again. */
  noteGap(at: Date): void;
  /**
   * A reconciliation that began at this instant has compared all runs. `nextWithinMs`: without reports of changes, the
   * projection counts as current until the next one can have ended.
   */
  confirmAll(begunAt: Date, nextWithinMs: number): Promise<void>;
  /** Throws EngineUnavailableError when the projection is too old, RunIndexIncompleteError before the first one. */
  requireFresh(): Promise<void>;
  /** The instant of the last confirmation while they are too old, null for none; undefined otherwise. Logs it once. */
  staleSince(): Promise<Date | null | undefined>;
}

const log = createLogger('runs');

export function createFreshness(
  projection: Pick<StoredProjection, 'isComplete' | 'confirmedAt' | 'markConfirmed'>,
  now: () => Date = () => new Date(),
  startGraceMs = START_GRACE_MS,
): Freshness {
  const first = new AbortController();
  const firstOrLate = AbortSignal.any([first.signal, AbortSignal.timeout(startGraceMs)]);
  const startedAt = now().getTime();
  let confirmed = 0;
  let stored = 0;
  let gapAt: number | undefined;
  let extraMs = 0;
  let isComplete = false;
  let isLogged = false;

  const confirm = async (at: number): Promise<void> => {
    confirmed = Math.max(confirmed, at);
    first.abort();
    if (confirmed - stored < STORE_EVERY_MS) return;
    stored = confirmed;
    await projection.markConfirmed(new Date(confirmed).toISOString());
  };
  const isRecent = (at: number): boolean => now().getTime() - at <= MAX_STALENESS_MS + extraMs;
  /** The last confirmation, by this proxy or another, when it is too old; null when there was none. */
  const tooOld = async (): Promise<Date | null | undefined> => {
    if (isRecent(confirmed)) return undefined;
    const known = await projection.confirmedAt();
    const at = Math.max(confirmed, known === null ? 0 : Date.parse(known));
    if (isRecent(at)) return undefined;
    return at > 0 ? new Date(at) : null;
  };
  const whyNotFresh = async (): Promise<Error | undefined> => {
    isComplete ||= await projection.isComplete();
    if (!isComplete) return new RunIndexIncompleteError('état des exécutions en cours de lecture');
    if ((await tooOld()) === undefined) return undefined;
    return new EngineUnavailableError('état des exécutions trop ancien');
  };
  return {
    async confirmChanges(at) {
      if (gapAt === undefined) {
        extraMs = 0;
        await confirm(at.getTime());
      }
    },
    noteGap(at) {
      gapAt = at.getTime();
    },
    async confirmAll(begunAt, nextWithinMs) {
      const begun = begunAt.getTime();
      if (gapAt !== undefined && gapAt < begun) gapAt = undefined;
      extraMs = nextWithinMs;
      await confirm(begun);
    },
    async requireFresh() {
      const problem = await withRunIndex(whyNotFresh);
      if (!problem) return;
      if (firstOrLate.aborted) throw problem;
      await once(firstOrLate, 'abort');
      const still = await withRunIndex(whyNotFresh);
      if (still) throw still;
    },
    async staleSince() {
      // A proxy that has just started has not had the time to ask.
      const since = isRecent(startedAt) ? undefined : await tooOld();
      if (since !== undefined && !isLogged) {
        log.warn(
          { confirmedAt: since?.toISOString() ?? null },
          "état des exécutions non confirmé par le moteur depuis plus d'une minute",
        );
      }
      isLogged = since !== undefined;
      return since;
    },
  };
}
