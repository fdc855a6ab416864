import type { IngressClient } from '@platform/engine-api';
import type { Route } from '@platform/http';
import type { RunStore } from '@platform/run-store';

import type { DegradedSource } from './degraded-sources';
import { healthOperations } from './operations';

/**
 * Liveness without checks; readiness with both, made anew on every call. An index that is still being
 * completed after a loss is not ready: events would be answered 503. What `degraded` tells is named, in that
 * order, and decides nothing.
 */
export function healthRoutes({
  ingress,
  store,
  requireCompleteIndex,
  degraded: sources = [],
}: {
  readonly ingress: IngressClient;
  readonly store: RunStore;
  readonly requireCompleteIndex: () => Promise<void> | void;
  readonly degraded?: readonly DegradedSource[];
}): readonly Route[] {
  const isIndexUsable = async (): Promise<boolean> => {
    try {
      await store.find({}, { limit: 1 });
      await requireCompleteIndex();
      return true;
    } catch {
      return false;
    }
  };
  return [
    healthOperations.checkLiveness.handledBy(() => ({ status: 200, body: { ok: true } })),
    healthOperations.checkReadiness.handledBy(async () => {
      const [restate, runStore, ...told] = await Promise.all([
        ingress.isHealthy(),
        isIndexUsable(),
        ...sources.map((source) => source()),
      ]);
      const checks = { restate, runStore };
      const reduced = told.flat();
      const degraded = reduced.length > 0 && { degraded: reduced };
      return restate && runStore
        ? { status: 200, body: { ready: true, checks, ...degraded } }
        : { status: 503, body: { ready: false, checks, ...degraded } };
    }),
  ];
}
