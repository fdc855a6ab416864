import { groupBy } from './group-by';
import type { Invariant } from './invariant';

export const theIndexAgrees: Invariant = {
  name: 'the run index agrees with the engine',
  violations: ({ runs, listed, rows, indexLosses }) => {
    const lists = groupBy(listed, ({ id }) => id);
    const entered = new Map(rows.map((row) => [row.id, row]));
    const known = new Set(runs.map(({ runId }) => runId));
    const strangers = rows
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `${id} is in the index and is no run of the campaign, or has no end`);
    const differences = runs.flatMap(({ runId, status, snapshot }) => {
      if (status !== snapshot.status) {
        return [`${runId} is ${status} by its id, and ${snapshot.status} in the engine`];
      }
      const row = entered.get(runId);
      if (!row) return indexLosses > 0 ? [] : [`${runId} is missing from the index`];
      if (row.finalStatus !== null && row.finalStatus !== status) {
        return [`${runId} is ${row.finalStatus} in the index, and ${status}`];
      }
      const [first, ...more] = lists.get(runId) ?? [];
      if (more.length > 0) return [`${runId} is listed ${more.length + 1} times`];
      return first && first.status !== status
        ? [`${runId} is listed as ${first.status}, and is ${status}`]
        : [];
    });
    return [...strangers, ...differences];
  },
};
