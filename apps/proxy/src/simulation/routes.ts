import { languageOf, jsonText, type Route, type Caller, problemError } from '@platform/http';

import { computeHere, type Computations } from '../compute/computations';
import { languageHeaders } from '../definitions/api/diagnostics';
import { readsClinicalContent } from '../identity/clinical-reading';
import { logSimulation, type SimulationSummary } from './log-simulation';
import { auditedSubject, simulationOperations } from './operations';
import type { SimulationDeps } from './run-simulation';
import type { ShownSimulation } from './simulation-schemas';
import { simulationTasks } from './simulation-tasks';

/**
 * Throws the 403 problem when the caller may not simulate on the real record of a subject. Whoever may not read the record
 * may not either, although the values could be left out: statuses and outcomes depend on them, and the caller writes the
 * conditions.
 */
function requireReadingPublisher(caller: Caller): void {
  if (caller.roles.has('publisher') && readsClinicalContent(caller)) return;
  throw problemError('forbidden');
}

/** `POST /api/simulate`: runs a workflow immediately, on sandboxes. Nothing is written anywhere. */
export function simulationRoutes({
  computations,
  ...deps
}: SimulationDeps & {
  /** Where simulations run. Default: in this process. */
  readonly computations?: Computations;
}): readonly Route[] {
  const { run } = computations ?? computeHere(simulationTasks(deps));
  return [
    simulationOperations.simulate.handledBy(async ({ body, caller, request }) => {
      const audited = auditedSubject(body);
      if (audited !== undefined) requireReadingPublisher(caller);
      const language = languageOf(request);
      const task = { body, language };
      const { meta, bytes } = await run('simulate', task, {
        caller: caller.id,
        ...(audited !== undefined && { audited: [audited] }),
      });
      logSimulation(meta as SimulationSummary);
      return {
        status: 200,
        headers: languageHeaders(language),
        body: jsonText<ShownSimulation>(bytes),
      };
    }),
  ];
}
