import { languageOf, jsonText, problemError, type Route } from '@platform/http';

import { computeHere, type Computations } from '../compute/computations';
import { languageHeaders } from '../definitions/api/diagnostics';
import { readsClinicalContent } from '../identity/clinical-reading';
import { identitiesOf } from '../identity/identities-of';
import { rerunOperations, type RequestedVersion } from './operations';
import type { ShownSimulation } from '../simulation/simulation-schemas';
import { rerunLive, rerunSimulated, restartRun, type RerunDeps } from './rerun-run';
import { rerunTasks } from './rerun-tasks';

/** Throws the 400 problem: what was never published writes nothing. */
function requirePublished(version: RequestedVersion): void {
  if (version !== 'draft') return;
  const message = {
    fr: 'le brouillon se simule seulement',
    en: 'the draft can only be simulated',
  };
  throw problemError('body-invalid', { errors: [{ path: '/version', message }] });
}

/** `POST /api/runs/{id}/rerun` */
export function rerunRoutes({
  computations,
  ...base
}: Omit<RerunDeps, 'computations'> & {
  /** Looks up, checks and simulates versions in another process. Default: in this process. */
  readonly computations?: Computations;
}): readonly Route[] {
  const deps = { ...base, computations: computations ?? computeHere(rerunTasks(base)) };
  return [
    rerunOperations.rerunRun.handledBy(
      async ({ params, headers, body, caller, audit, request }) => {
        const { version = 'same', mode } = body;
        const startedBy = identitiesOf(caller);
        const rerun = { runId: params.id, version, startedBy, caller: caller.id, audit };
        if (mode === 'simulate') {
          const isShown = readsClinicalContent(caller);
          // In its own version it tells what the run tells. The conditions of another one may be the caller's.
          if (!isShown && version !== 'same') throw problemError('forbidden');
          const language = languageOf(request);
          const { bytes } = await rerunSimulated({ ...rerun, isShown, language }, deps);
          return {
            status: 200,
            headers: languageHeaders(language),
            body: jsonText<ShownSimulation>(bytes),
          };
        }
        requirePublished(version);
        if (mode === 'restart') {
          return { status: 202, body: { runId: await restartRun(rerun, deps) } };
        }
        const runId = await rerunLive(rerun, headers['idempotency-key'], deps);
        return { status: 202, body: { runId } };
      },
    ),
  ];
}
