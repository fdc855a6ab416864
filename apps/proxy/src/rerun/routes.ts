import type { Route } from '@platform/http';

import { LONGEST_ANSWER, partsOf, requireBounded } from '../simulation/bounded-answer';
import { readsClinicalContent } from '../identity/clinical-reading';
import { identitiesOf } from '../identity/identities-of';
import { simulationWithoutValues } from '../simulation/without-values';
import { rerunOperations } from './operations';
import { rerunLive, rerunSimulated, type RerunDeps } from './rerun-run';

/** `POST /api/runs/{id}/rerun` */
export function rerunRoutes(deps: RerunDeps): readonly Route[] {
  return [
    rerunOperations.rerunRun.handledBy(async ({ params, headers, body, caller, audit }) => {
      const { version = 'same', mode } = body;
      const startedBy = identitiesOf(caller);
      const asked = { runId: params.id, version, startedBy, audit };
      if (mode === 'simulate') {
        const simulation = await rerunSimulated(asked, deps);
        requireBounded(partsOf(simulation), deps.limits?.answer ?? LONGEST_ANSWER);
        const isShown = readsClinicalContent(caller);
        return { status: 200, body: isShown ? simulation : simulationWithoutValues(simulation) };
      }
      const runId = await rerunLive(asked, headers['idempotency-key'], deps);
      return { status: 202, body: { runId } };
    }),
  ];
}
