import { setTimeout as delay } from 'node:timers/promises';

import type { IngressClient } from '@platform/engine-api';
import type { Route } from '@platform/http';
import type { RunStore } from '@platform/run-store';

import type { DegradedSource } from './degraded-sources';
import { healthOperations } from './operations';

/** Whoever asks gives up after a second. */
const TIMEOUT_MS = 900;

/** What `work` answers; `otherwise` when it fails or is not there in time. */
async function inTime<T>(work: Promise<T>, otherwise: T, timeoutMs: number): Promise<T> {
  const timeouts = new AbortController();
  const late = delay(timeoutMs, otherwise, { signal: timeouts.signal }).catch(() => otherwise);
  try {
    return await Promise.race([work, late]);
  } catch {
    return otherwise;
  } finally {
    timeouts.abort();
  }
}

/**
 * Liveness without checks; readiness with both, made anew on every call, each by itself. What works less than
 * it should is named under `degraded`, in the order of its sources; it decides for those alone who ask with
 * `strict`.
 */
export function healthRoutes({
  ingress,
  store,
  degraded: sources = [],
  timeoutMs = TIMEOUT_MS,
}: {
  readonly ingress: Pick<IngressClient, 'isHealthy'>;
  readonly store: Pick<RunStore, 'find'>;
  readonly degraded?: readonly DegradedSource[];
  /** Until a check counts as failed. */
  readonly timeoutMs?: number;
}): readonly Route[] {
  const isListed = async (): Promise<boolean> => {
    await store.find({}, { limit: 1 });
    return true;
  };
  return [
    healthOperations.checkLiveness.handledBy(() => ({ status: 200, body: { ok: true } })),
    healthOperations.checkReadiness.handledBy(async ({ query: { strict = false } }) => {
      const [restate, runStore, ...told] = await Promise.all([
        inTime(ingress.isHealthy(), false, timeoutMs),
        inTime(isListed(), false, timeoutMs),
        ...sources.map((source) => inTime(source(), [], timeoutMs)),
      ]);
      const reduced = told.flat();
      const body = {
        checks: { restate, runStore },
        ...(reduced.length > 0 && { degraded: reduced }),
      };
      return restate && runStore && !(strict && reduced.length > 0)
        ? { status: 200, body: { ready: true, ...body } }
        : { status: 503, body: { ready: false, ...body } };
    }),
  ];
}
