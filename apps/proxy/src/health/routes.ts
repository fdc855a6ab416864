import type { IngressClient } from '@platform/engine-api';
import type { Route } from '@platform/http';
import type { RunStore } from '@platform/run-store';

import { healthOperations } from './operations';

/**
 * Liveness without checks; readiness with both, made anew on every call. An index that is still being
 * completed after a loss is not ready: events would be answered 503.
 */
export function healthRoutes({
  ingress,
  store,
  requireCompleteIndex,
}: {
  readonly ingress: IngressClient;
  readonly store: RunStore;
  readonly requireCompleteIndex: () => void;
}): readonly Route[] {
  const isIndexUsable = async (): Promise<boolean> => {
    try {
      await store.find({}, { limit: 1 });
      requireCompleteIndex();
      return true;
    } catch {
      return false;
    }
  };
  return [
    healthOperations.checkLiveness.handledBy(() => ({ status: 200, body: { ok: true } })),
    healthOperations.checkReadiness.handledBy(async () => {
      const [restate, runStore] = await Promise.all([ingress.isHealthy(), isIndexUsable()]);
      const checks = { restate, runStore };
      return restate && runStore
        ? { status: 200, body: { ready: true, checks } }
        : { status: 503, body: { ready: false, checks } };
    }),
  ];
}
