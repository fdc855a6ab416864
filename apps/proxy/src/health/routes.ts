import type { IngressClient } from '@platform/engine-api';
import type { Route } from '@platform/http';
import type { RunStore } from '@platform/run-store';

import type { Degradations } from './degradations';
import { healthOperations } from './operations';

/**
 * Liveness without checks; readiness with both, made anew on every call. An index that is still being
 * completed after a loss is not ready: events would be answered 503. A plugin that works less than it
 * should is named and decides nothing.
 */
export function healthRoutes({
  ingress,
  store,
  requireCompleteIndex,
  degradations,
}: {
  readonly ingress: IngressClient;
  readonly store: RunStore;
  readonly requireCompleteIndex: () => void;
  readonly degradations?: Pick<Degradations, 'plugins'>;
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
      const plugins = degradations?.plugins() ?? [];
      const degraded = plugins.length > 0 && { degraded: plugins };
      return restate && runStore
        ? { status: 200, body: { ready: true, checks, ...degraded } }
        : { status: 503, body: { ready: false, checks, ...degraded } };
    }),
  ];
}
