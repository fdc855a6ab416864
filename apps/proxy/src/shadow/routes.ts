import type { Route } from '@platform/http';

import { readsClinicalContent } from '../identity/clinical-reading';
import { LONGEST_ANSWER, requireBounded } from '../simulation/bounded-answer';
import { shadowOperations } from './operations';
import { shadowWorkflow, type ShadowDeps } from './shadow-workflow';
import { reportWithoutValues } from './without-values';

const DEFAULT_RUNS = 50;

/** `POST /api/workflows/{slug}/shadow`: a version against the published one, over real runs. */
export function shadowRoutes(deps: Omit<ShadowDeps, 'audit'>): readonly Route[] {
  return [
    shadowOperations.shadowWorkflow.handledBy(async ({ params, body, caller, audit }) => {
      const { against = 'draft', runs = DEFAULT_RUNS, records = false } = body;
      const request = { slug: params.slug, against, runs, records };
      const report = await shadowWorkflow(request, { ...deps, audit });
      const { changed, skipped } = report;
      requireBounded([...changed, ...skipped], deps.limits?.answer ?? LONGEST_ANSWER);
      const isShown = readsClinicalContent(caller);
      return { status: 200, body: isShown ? report : reportWithoutValues(report) };
    }),
  ];
}
