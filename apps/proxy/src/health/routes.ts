import type { IngressClient } from '@platform/engine-api';
import type { Route } from '@platform/http';
import type { RunStore } from '@platform/run-store';

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
  return [
    {
      method: 'get',
      path: '/healthz',
      handle: (_request, response) => void response.json({ ok: true }),
    },
    {
      method: 'get',
      path: '/readyz',
      async handle(_request, response) {
        const [restate, runStore] = await Promise.all([
          ingress.isHealthy(),
          store
            .list(1)
            .then(requireCompleteIndex)
            .then(
              () => true,
              () => false,
            ),
        ]);
        const ready = restate && runStore;
        response.status(ready ? 200 : 503).json({ ready, checks: { restate, runStore } });
      },
    },
  ];
}
