import { groupBy } from './group-by';
import type { Invariant } from './invariant';

export const everyMutationIsAudited: Invariant = {
  name: 'every change that was acknowledged has its line in the audit log, and the log is unbroken',
  violations: ({ mutations, audit: { lines, broken } }) => {
    const byRequest = groupBy(lines, ({ requestId }) => requestId);
    const unaudited = mutations.flatMap(({ requestId, request, count }) => {
      const told = byRequest.get(requestId) ?? [];
      const refusals = told.flatMap(({ refused }) => refused ?? []);
      // What is refused has a line for the attempt as well.
      const done = told.length - 2 * refusals.length;
      return done >= count
        ? []
        : [`${requestId} (${request}): ${refusals.join(' and ') || `${done} lines, not ${count}`}`];
    });
    return [...(broken === null ? [] : [`the log is broken: ${broken}`]), ...unaudited];
  },
};
