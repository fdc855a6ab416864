import { effectOwner } from '@platform/interpreter';

import type { CampaignFacts, RunFact } from '../facts';
import { MODELS } from '../scenarios';
import { NOTE } from '../scenarios/notes';
import { type Expectation, viewOf } from '../scenarios/scenario';
import { groupBy } from './group-by';
import type { Invariant } from './invariant';

const isCancelled = ({ snapshot }: RunFact): boolean => snapshot.endReason === 'cancelled';

/** Returns the expected effects of the run, undefined for a cancelled one, which may stop anywhere. */
function expectationOf(run: RunFact): Expectation | string {
  try {
    const model = MODELS[run.snapshot.workflow.slug];
    return model ? model(viewOf(run.snapshot)) : `no model of ${run.snapshot.workflow.slug}`;
  } catch (error) {
    return `${run.runId}: ${(error as Error).message}`;
  }
}

const show = (value: unknown): string => JSON.stringify(value);

export const everyRunEndsAsItMust: Invariant = {
  name: 'every run ended with the status its workflow calls for',
  violations: ({ runs }) =>
    runs
      .filter((run) => !isCancelled(run))
      .flatMap((run) => {
        const expected = expectationOf(run);
        if (typeof expected === 'string') return [expected];
        const { status, error } = run.snapshot;
        return status === expected.status
          ? []
          : [`${run.runId} is ${status}, not ${expected.status}: ${show(error ?? null)}`];
      }),
};

export const everyEffectIsAppliedOnce: Invariant = {
  name: 'every effect was attempted and applied exactly once, with the value of its run',
  violations: ({ runs, attempts }) => {
    const byKey = groupBy(attempts, ({ key }) => key);
    return runs
      .filter((run) => !isCancelled(run))
      .flatMap((run) => {
        const expected = expectationOf(run);
        if (typeof expected === 'string') return [];
        return expected.effects.flatMap(({ key, value }) => {
          const applied = (byKey.get(key) ?? []).filter(({ isApplied }) => isApplied);
          if (applied.length === 0) return [`${key} was lost`];
          if (applied.length > 1) return [`${key} was applied ${applied.length} times`];
          const [{ value: given }] = applied as [(typeof applied)[0]];
          return show(given) === show(value)
            ? []
            : [`${key} was applied with ${show(given)}, not with ${show(value)}`];
        });
      });
  },
};

/** Returns a check for keys that some run had to write, or may have written before it timed out. */
function keysAllowed({ runs, unfinished }: CampaignFacts): (key: string) => boolean {
  const keys = new Set<string>();
  const owners = new Set(unfinished.map((runId) => effectOwner(runId)));
  for (const run of runs) {
    const expected = isCancelled(run) ? reached(run) : expectedKeys(run);
    for (const key of expected) keys.add(key);
  }
  return (key) => keys.has(key) || owners.has(key.slice(0, key.indexOf(':')));
}

/** A cancelled run may have written at every node that it reached. */
const reached = ({ runId, snapshot }: RunFact): readonly string[] =>
  snapshot.nodes
    .filter(({ status }) => status !== 'skipped' && status !== 'pending')
    .map(({ path }) => `${effectOwner(runId)}:${path}`);

function expectedKeys(run: RunFact): readonly string[] {
  const expected = expectationOf(run);
  return typeof expected === 'string' ? [] : expected.effects.map(({ key }) => key);
}

export const nothingElseIsApplied: Invariant = {
  name: 'nothing was applied that no run called for: no skipped effect, no effect of a stranger',
  violations: (facts) => {
    const isAllowed = keysAllowed(facts);
    return [
      ...groupBy(
        facts.attempts.filter(({ isApplied }) => isApplied),
        ({ key }) => key,
      ).keys(),
    ]
      .filter((key) => !isAllowed(key))
      .map((key) => `${key} was applied and is no effect of its run`);
  },
};

export const repeatsAreTheSame: Invariant = {
  name: 'every attempt of one key carried the same value',
  violations: ({ attempts }) =>
    [...groupBy(attempts, ({ key }) => key)].flatMap(([key, all]) => {
      const values = new Set(all.map(({ value }) => show(value)));
      return values.size > 1 ? [`${key} was attempted with ${[...values].join(' and ')}`] : [];
    }),
};

export const everyNoteIsOnDiskOnce: Invariant = {
  name: 'every note is in the record on disk exactly once, and nothing else is',
  violations: ({ runs, recordLines }) => {
    const lines = groupBy(recordLines, ({ key }) => String(key));
    const noted = runs.filter(({ snapshot }) => snapshot.workflow.slug === NOTE);
    const meant = new Map(
      noted.map(({ runId, snapshot }) => [
        `${effectOwner(runId)}:notify`,
        String(snapshot.event['note']),
      ]),
    );
    const missing = [...meant].flatMap(([key, note]) => {
      const bodies = (lines.get(key) ?? []).map(({ body }) => body);
      return bodies.length === 1 && bodies[0] === note
        ? []
        : [`${key} is on disk as ${bodies.join(' and ') || 'nothing'}, not as ${note}`];
    });
    const others = recordLines
      .filter(({ key }) => key === null || !meant.has(key))
      .map(({ key, body }) => `${key ?? body} is on disk, and is no note of a run`);
    return [...missing, ...others];
  },
};
