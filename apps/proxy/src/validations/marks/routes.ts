import { problemError, type Caller, type Route } from '@platform/http';
import type { LiveRuns } from '@platform/run-projection';
import { withRunIndex, type Claim, type RunStore } from '@platform/run-store';

import { decidedBy } from '../../identity/decided-by';
import { markOperations } from './operations';
import { openTask } from './open-task';
import { shownClaim } from './shown-marks';

interface MarkDeps {
  readonly store: RunStore;
  readonly live: LiveRuns;
}

interface Outcome {
  readonly done: boolean;
  readonly claim: Claim | null;
}

/** Answers with the claim that stands. Throws the problem `claimed-by-other` when it is somebody else's. */
function answered({ done, claim }: Outcome, caller: Caller) {
  const shown = claim && shownClaim(claim, caller);
  if (done || !shown) return { status: 200, body: { claim: shown } } as const;
  throw problemError('claimed-by-other', {
    facts: {
      by: shown.by ?? { fr: 'une personne non nommée', en: 'somebody who is not named' },
      at: shown.at,
    },
    members: { claim: shown },
  });
}

export function markRoutes({ store, live }: MarkDeps): readonly Route[] {
  const { claims } = store.marks;
  /** Names who loses a claim in the audit log, before they do. */
  const auditReplaced = async (
    pendingId: string,
    replaces: string | undefined,
    audit: (resource: string) => Promise<void>,
  ): Promise<void> => {
    if (replaces === undefined) return;
    const standing = (await withRunIndex(() => claims.of([pendingId]))).get(pendingId);
    if (standing?.byId !== undefined && standing.at === replaces) await audit(standing.byId);
  };
  return [
    markOperations.claimValidation.handledBy(async ({ params, body, caller, audit }) => {
      const { replaces } = body;
      const { by, byId } = decidedBy(caller, body.by);
      const task = await openTask(params.pendingId, { live, caller });
      await auditReplaced(task.pendingId, replaces, audit);
      const holder = { by, byId };
      return answered(await withRunIndex(() => claims.claim(task, { holder, replaces })), caller);
    }),
    markOperations.releaseValidation.handledBy(async ({ params, query, caller, audit }) => {
      const { replaces } = query;
      const { by, byId } = decidedBy(caller, query.by);
      const task = await openTask(params.pendingId, { live, caller });
      await auditReplaced(task.pendingId, replaces, audit);
      const holder = { by, byId };
      return answered(await withRunIndex(() => claims.release(task, { holder, replaces })), caller);
    }),
  ];
}
