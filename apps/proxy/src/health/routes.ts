import type { IngressClient, StrandedDeployment } from '@platform/engine-api';
import type { Route } from '@platform/http';
import type { Restoration, RestoredPart, RunStore } from '@platform/run-store';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import type { Degradations } from './degradations';
import { healthOperations } from './operations';

/** As `degraded` names them, until an operator has taken note. */
const RESTORED: Readonly<Record<RestoredPart, string>> = {
  'control-plane': 'control plane restored',
  index: 'database restored',
  unknown: 'control plane or database restored',
};
/** Names what works less than it should at the moment; never rejects. */
export type DegradedSource = () => Promise<readonly string[]>;

/**
 * Liveness without checks; readiness with both, made anew on every call. An index that is still being
 * completed after a loss is not ready: events would be answered 503. A plugin that works less than it
 * should, a published workflow that cannot be started here, and what `others` tell are named and decide
 * nothing.
 */
export function healthRoutes({
  ingress,
  store,
  requireCompleteIndex,
  degradations,
  definitions,
  restorations,
  stranded,
  others = [],
}: {
  readonly ingress: IngressClient;
  readonly store: RunStore;
  readonly requireCompleteIndex: () => Promise<void> | void;
  readonly stranded?: () => readonly Pick<StrandedDeployment, 'id'>[];
  readonly restorations?: () => readonly Pick<Restoration, 'part'>[];
  readonly degradations?: Pick<Degradations, 'plugins'>;
  readonly definitions?: Pick<CurrentDefinitions, 'unserved'>;
  readonly others?: readonly DegradedSource[];
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
        ...others.map((source) => source()),
      ]);
      const checks = { restate, runStore };
      const restored = new Set((restorations?.() ?? []).map(({ part }) => RESTORED[part]));
      const reduced = [
        ...restored,
        ...(stranded?.() ?? []).map(({ id }) => `deployment ${id} out of reach`),
        ...(degradations?.plugins() ?? []),
        ...(definitions?.unserved() ?? []).map(({ slug }) => `workflow ${slug}`),
        ...told.flat(),
      ];
      const degraded = reduced.length > 0 && { degraded: reduced };
      return restate && runStore
        ? { status: 200, body: { ready: true, checks, ...degraded } }
        : { status: 503, body: { ready: false, checks, ...degraded } };
    }),
  ];
}
