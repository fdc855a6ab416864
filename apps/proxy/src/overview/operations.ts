import { defineOperation } from '@platform/http';

import { overviewSchema } from './schemas';

export const overviewOperations = {
  getOverview: defineOperation({
    id: 'getOverview',
    method: 'get',
    path: '/api/overview',
    tag: 'runs',
    summary: 'Counts what waits, what stopped and what failed, without values.',
    description:
      'Counted from the run index, as the engine last reported the runs; the same answer for some seconds.',
    access: ['viewer'],
    answers: { 200: { description: 'The counts.', schema: overviewSchema } },
    problems: ['run-index-unavailable'],
  }),
};
