import { groupBy } from './group-by';
import type { Invariant } from './invariant';

export const theIndexAgrees: Invariant = {
  name: 'the run index agrees with the engine, run by run and both ways',
  violations: ({ runs, unfinished, listed, rows, engineRuns, indexLosses }) => {
    const lists = groupBy(listed, ({ id }) => id);
    const entered = new Map(rows.map((row) => [row.id, row]));
    const known = new Set(runs.map(({ runId }) => runId));
    const inEngine = new Map(engineRuns.map((run) => [run.id, run]));
    const unknown = rows
      .filter(({ id }) => !inEngine.has(id))
      .map(({ id }) => `${id} is in the index, and not in the engine`);
    const early = rows
      .filter(({ id, finalStatus }) => finalStatus !== null && !inEngine.get(id)?.hasEnded)
      .map(
        ({ id, finalStatus }) => `${id} is ${finalStatus} in the index, and goes on in the engine`,
      );
    const unentered = engineRuns
      .filter(({ id }) => !known.has(id) && !unfinished.includes(id) && !entered.has(id))
      .map(
        ({ id }) => `${id} is in the engine, and neither in the index nor a run of the campaign`,
      );
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
    return [...strangers, ...unknown, ...early, ...unentered, ...differences];
  },
};

export const everyOlderIndexIsNoticed: Invariant = {
  name: 'every older index that was put back was noticed, and nothing else was taken for restored',
  violations: ({ restorations: { putBack, oldEnough, unnoticed, noted } }) => {
    const others = noted.filter((part) => part !== 'index');
    const known = noted.length - others.length;
    const more = known - putBack;
    return [
      ...unnoticed,
      ...(known < oldEnough ? [`${oldEnough - known} older indexes were never noted`] : []),
      ...others.map((part) => `a restoration was noted that nobody made: ${part}`),
      ...(more > 0 ? [`${more} restorations of the index were noted that nobody made`] : []),
    ];
  },
};
