import type { IngressClient } from '@platform/engine-api';
import type { Route } from '@platform/http';
import type { RunStore } from '@platform/run-store';

/** Liveness without checks; readiness with both, made anew on every call. */
export function healthRoutes({
  ingress,
  store,
}: {
  readonly ingress: IngressClient;
  readonly store: RunStore;
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
          store.list(1).then(
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
