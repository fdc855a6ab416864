import { EngineUnavailableError } from '@platform/engine-api';
import { ProblemError, type ConcurrencyLimiter } from '@platform/http';
import { PlatformError } from '@platform/ports';
import type { EmitRecord, SourcePausedError } from '@platform/sdk';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

import { RunIndexUnavailableError } from '@platform/run-store';
import { sourceIdentity } from '../identity/identities-of';
import { createRecordSlots } from './record-slots';
import { SourceStoreUnavailableError } from './store/errors';
import { isForLater } from './take-record';

/** Delays before a feed is tried again after the platform could not take a record, in ms. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

class FeedPausedError extends PlatformError implements SourcePausedError {
  constructor(readonly retryAfterMs: number) {
    super(
      'SOURCE_PAUSED',
      `la plateforme ne prend rien de cette liaison avant ${Math.ceil(retryAfterMs)} ms`,
    );
  }
}

/** Whether the platform takes no record now, whatever the record. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof EngineUnavailableError ||
  error instanceof RunIndexUnavailableError ||
  error instanceof SourceStoreUnavailableError ||
  (error instanceof ProblemError && isForLater(error));

interface Pause {
  readonly since: number;
  readonly until: number;
  readonly next: IBackoff<unknown>;
}

export interface PaceDeps {
  /** The limiter of the API: records of sources are handled among its requests. Default: no limit. */
  readonly limiter?: ConcurrencyLimiter | undefined;
  readonly firstPauseMs?: number;
}

/**
 * Lets a source hand over records as fast as the platform takes them. A record waits for a slot among the requests of
 * the API, as the request of a caller of its own. After the platform could not take a record of a feed, its records are
 * refused without a try for a while, longer each time. Records that began before count for nothing: of several that
 * fail together, one makes the pause.
 */
export function paceRecords(
  source: string,
  emit: EmitRecord,
  { limiter, firstPauseMs = FIRST_PAUSE_MS }: PaceDeps,
): EmitRecord {
  const slot = limiter && createRecordSlots(sourceIdentity(source), limiter);
  const backoff = new ExponentialBackoff({ initialDelay: firstPauseMs, maxDelay: MAX_PAUSE_MS });
  const pauses = new Map<string, Pause>();

  const requireNoPause = (feed: string): void => {
    const leftMs = (pauses.get(feed)?.until ?? 0) - performance.now();
    if (leftMs > 0) throw new FeedPausedError(leftMs);
  };
  const pauseFeed = (feed: string): void => {
    const since = performance.now();
    const before = pauses.get(feed);
    const next = before ? before.next.next(undefined) : backoff.next();
    pauses.set(feed, { since, until: since + next.duration, next });
  };

  return async (record, onRefused) => {
    const { feed } = record;
    requireNoPause(feed);
    let begunAt = performance.now();
    const isNewer = (): boolean => begunAt >= (pauses.get(feed)?.since ?? 0);
    let leave: (() => void) | undefined;
    try {
      leave = await slot?.(() => requireNoPause(feed));
      requireNoPause(feed);
      begunAt = performance.now();
      const outcome = await emit(record, onRefused);
      if (isNewer()) pauses.delete(feed);
      return outcome;
    } catch (error) {
      if (isUnavailable(error) && isNewer()) pauseFeed(feed);
      throw error;
    } finally {
      leave?.();
    }
  };
}
