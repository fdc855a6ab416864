import { languageOf, jsonText, type Route } from '@platform/http';
import { createLogger } from '@platform/telemetry';

import { computeHere, type Computations } from '../compute/computations';
import { languageHeaders } from '../definitions/api/diagnostics';
import { readsClinicalContent } from '../identity/clinical-reading';
import { MAX_SHADOW_MS } from '../simulation/simulation-limits';
import { shadowOperations } from './operations';
import { shadowTasks } from './shadow-tasks';
import type { ShadowReport } from './shadow-schemas';
import type { ShadowDeps } from './shadow-workflow';

const log = createLogger('shadow');

const DEFAULT_SHADOW_RUNS = 50;
/** More than the shadow itself may take. */
const MAX_TASK_MS = MAX_SHADOW_MS + 15_000;

/** What the log records about a comparison. */
interface ShadowSummary {
  readonly compared: number;
  readonly changed: number;
  readonly skipped: number;
  readonly ms: number;
}

/** `POST /api/workflows/{slug}/shadow`: compares a version with the published one over past runs. */
export function shadowRoutes({
  computations,
  ...deps
}: Omit<ShadowDeps, 'audit'> & {
  /** Where simulations run. Default: in this process. */
  readonly computations?: Computations;
}): readonly Route[] {
  const { run } = computations ?? computeHere(shadowTasks(deps));
  return [
    shadowOperations.shadowWorkflow.handledBy(
      async ({ params: { slug }, body, audit, caller, request: asking }) => {
        const { against = 'draft', runs = DEFAULT_SHADOW_RUNS, records = false } = body;
        const isShown = readsClinicalContent(caller);
        const language = languageOf(asking);
        const task = { slug, against, runs, records, isShown, language };
        const request = { caller: caller.id, audit, timeMs: MAX_TASK_MS };
        const { meta, bytes } = await run('shadow', task, request);
        const { compared, changed, skipped, ms } = meta as ShadowSummary;
        log.info(
          { workflow: slug, compared, changed, skipped, ms },
          'comparaison avec les exécutions passées',
        );
        return {
          status: 200,
          headers: languageHeaders(language),
          body: jsonText<ShadowReport>(bytes),
        };
      },
    ),
  ];
}
