import { effectOwner } from '@platform/interpreter';

import type { CampaignFacts, RunFact } from '../facts';
import { LANE_SLUGS } from '../scenarios/lanes';
import { groupBy } from './group-by';
import type { Invariant } from './invariant';

interface Span {
  readonly runId: string;
  /** Time of its first attempt at the ledger, epoch ms. `last` is that of its last attempt. */
  readonly first: number;
  readonly last: number;
  readonly firstAt: number;
  /** By the clock of the control plane, which is also that of the ledger. Null if unknown. */
  readonly endedAt: number | null;
}

function spansOf({ attempts, engineRuns }: CampaignFacts): ReadonlyMap<string, Span> {
  const ends = new Map(engineRuns.map(({ id, endedAt }) => [effectOwner(id), { id, endedAt }]));
  const spans = new Map<string, Span>();
  attempts.forEach(({ key, at: firstAt }, place) => {
    const { id: runId, endedAt } = ends.get(key.slice(0, key.indexOf(':'))) ?? {
      id: key.slice(0, key.indexOf(':')),
      endedAt: null,
    };
    const span = spans.get(runId) ?? { runId, first: place, firstAt, endedAt };
    spans.set(runId, { ...span, last: place });
  });
  return spans;
}

/** Groups the runs by concurrency key. */
const lanesOf = (runs: readonly RunFact[]): ReadonlyMap<string, readonly RunFact[]> =>
  groupBy(
    runs.filter(({ snapshot }) => LANE_SLUGS.includes(snapshot.workflow.slug)),
    ({ snapshot }) => `${snapshot.workflow.slug}:${String(snapshot.event['lane'])}`,
  );

export const lanesAreKept: Invariant = {
  name: 'no two runs of one concurrency key were under way at once',
  violations: (facts) => {
    const spans = spansOf(facts);
    return [...lanesOf(facts.runs)].flatMap(([lane, inLane]) => {
      const inOrder = inLane
        .flatMap(({ runId }) => spans.get(runId) ?? [])
        .sort((one, other) => one.first - other.first);
      return inOrder.flatMap((span, index) => {
        const before = inOrder[index - 1];
        if (!before) return [];
        if (before.last > span.first) {
          return [`${lane}: ${span.runId} began before ${before.runId} had ended`];
        }
        return before.endedAt !== null && before.endedAt > span.firstAt
          ? [
              `${lane}: ${span.runId} began ${before.endedAt - span.firstAt} ms before the engine had ended ${before.runId}`,
            ]
          : [];
      });
    });
  },
};
