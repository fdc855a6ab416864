import { setTimeout as delay } from 'node:timers/promises';

import type { IngressClient } from '@platform/engine-api';
import type { Route } from '@platform/http';
import type { RunStore } from '@platform/run-store';

import type { DegradedSource } from './degraded-sources';
import { healthOperations } from './operations';

/** Just below the common probe timeout of one second. */
const ENGINE_TIMEOUT_MS = 900;

/** Resolves with the result of `work`, or with `otherwise` when it fails or takes too long. */
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

/** Shares the work of calls that overlap: any caller may call as often as they like. */
function shareWhileRunning<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () =>
    (running ??= work().finally(() => {
      running = undefined;
    }));
}

/**
 * Liveness has no checks. Readiness runs both checks on every call, independently; calls that overlap share them. Degraded
 * parts are listed under `degraded`; they make the answer fail only with `strict`.
 */
export function healthRoutes({
  ingress,
  store,
  degraded: sources = [],
  timeoutMs = ENGINE_TIMEOUT_MS,
}: {
  readonly ingress: Pick<IngressClient, 'isHealthy'>;
  readonly store: Pick<RunStore, 'find'>;
  readonly degraded?: readonly DegradedSource[];
  /** A check that takes longer counts as failed. */
  readonly timeoutMs?: number;
}): readonly Route[] {
  const isListed = async (): Promise<boolean> => {
    await store.find({}, { limit: 1 });
    return true;
  };
  const observe = shareWhileRunning(async () => {
    const [restate, runStore, ...told] = await Promise.all([
      inTime(ingress.isHealthy(), false, timeoutMs),
      inTime(isListed(), false, timeoutMs),
      ...sources.map((source) => inTime(source(), [], timeoutMs)),
    ]);
    const reduced = told.flat();
    return {
      isReady: restate && runStore,
      isReduced: reduced.length > 0,
      body: {
        checks: { restate, runStore },
        ...(reduced.length > 0 && { degraded: reduced }),
      },
    };
  });
  return [
    healthOperations.checkLiveness.handledBy(() => ({ status: 200, body: { ok: true } })),
    healthOperations.checkReadiness.handledBy(async ({ query: { strict = false } }) => {
      const { isReady, isReduced, body } = await observe();
      return isReady && !(strict && isReduced)
        ? { status: 200, body: { ready: true, ...body } }
        : { status: 503, body: { ready: false, ...body } };
    }),
    healthOperations.getReadiness.handledBy(async () => {
      const { isReady, body } = await observe();
      return { status: 200, body: { ready: isReady, ...body } };
    }),
  ];
}
