import { LANE_SLUGS } from '../scenarios/lanes';
import { groupBy } from './group-by';
import type { Invariant } from './invariant';

interface Span {
  readonly runId: string;
  readonly first: number;
  readonly last: number;
}

export const lanesAreKept: Invariant = {
  name: 'no two runs of one concurrency key were under way at once',
  violations: ({ runs, attempts }) => {
    const spans = new Map<string, Span>();
    attempts.forEach(({ key }, at) => {
      const runId = key.slice(0, key.indexOf(':'));
      spans.set(runId, { runId, first: spans.get(runId)?.first ?? at, last: at });
    });
    const queued = runs.filter(({ snapshot }) => LANE_SLUGS.includes(snapshot.workflow.slug));
    const lanes = groupBy(
      queued,
      ({ snapshot }) => `${snapshot.workflow.slug}:${String(snapshot.event['lane'])}`,
    );
    return [...lanes].flatMap(([lane, inLane]) => {
      const inOrder = inLane
        .flatMap(({ runId }) => spans.get(runId) ?? [])
        .sort((one, other) => one.first - other.first);
      return inOrder.flatMap((span, index) => {
        const before = inOrder[index - 1];
        return before && before.last > span.first
          ? [`${lane}: ${span.runId} began before ${before.runId} had ended`]
          : [];
      });
    });
  },
};
