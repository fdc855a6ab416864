import type { Route } from '@platform/http';

import { LONGEST_ANSWER, requireBounded } from '../simulation/bounded-answer';
import { shadowOperations } from './operations';
import { shadowWorkflow, type ShadowDeps } from './shadow-workflow';

const DEFAULT_RUNS = 50;

/** `POST /api/workflows/{slug}/shadow`: a version against the published one, over real runs. */
export function shadowRoutes(deps: Omit<ShadowDeps, 'audit'>): readonly Route[] {
  return [
    shadowOperations.shadowWorkflow.handledBy(async ({ params, body, audit }) => {
      const { against = 'draft', runs = DEFAULT_RUNS, records = false } = body;
      const request = { slug: params.slug, against, runs, records };
      const report = await shadowWorkflow(request, { ...deps, audit });
      const { changed, skipped } = report;
      requireBounded([...changed, ...skipped], deps.limits?.answer ?? LONGEST_ANSWER);
      return { status: 200, body: report };
    }),
  ];
}
