import type { ProxyTasks } from '../compute/computations';
import { LONGEST_ANSWER, requireBounded } from '../simulation/bounded-answer';
import { shadowWorkflow, type ShadowDeps, type ShadowRequest } from './shadow-workflow';
import { reportWithoutValues } from './without-values';

/** `isShown`: whether who asks may see values. */
type AskedShadow = ShadowRequest & { readonly isShown: boolean };

/** `meta`: ToldShadow. */
export const shadowTasks = (deps: Omit<ShadowDeps, 'audit'>): ProxyTasks => ({
  async shadow({ isShown, ...request }: AskedShadow, { audit }) {
    const report = await shadowWorkflow(request, { ...deps, audit });
    const { changed, skipped, compared, ms } = report;
    requireBounded([...changed, ...skipped], deps.limits?.answer ?? LONGEST_ANSWER);
    return {
      meta: { compared, changed: changed.length, skipped: skipped.length, ms },
      value: isShown ? report : reportWithoutValues(report),
    };
  },
});
