import type { ProxyTasks } from '../compute/computations';
import type { Language } from '@platform/ports';
import { MAX_ANSWER_LENGTH, requireBounded } from '../simulation/bounded-answer';
import { watching } from '../simulation/site-terminology';
import { shadowWorkflow, type ShadowDeps, type ShadowRequest } from './shadow-workflow';
import { reportWithoutValues } from './without-values';

/** `isShown`: the caller may see clinical values. */
type ShadowTask = ShadowRequest & {
  readonly isShown: boolean;
  readonly language: Language;
};

/** The shadow task. `meta` of its result is a `ShadowSummary`. */
export const shadowTasks = (deps: Omit<ShadowDeps, 'audit'>): ProxyTasks => ({
  async shadow({ isShown, language, ...request }: ShadowTask, { audit }) {
    const { done: report, findings } = await watching(deps.site, language, () =>
      shadowWorkflow(request, { ...deps, audit }),
    );
    const { changed, skipped, compared, ms } = report;
    requireBounded([...changed, ...skipped], deps.limits?.answer ?? MAX_ANSWER_LENGTH);
    return {
      meta: { compared, changed: changed.length, skipped: skipped.length, ms },
      value: { ...(isShown ? report : reportWithoutValues(report)), ...findings },
    };
  },
});
