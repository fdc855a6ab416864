import fc from 'fast-check';
import { forAll, PROPERTY_TIMEOUT_MS, scaled } from '@platform/testing';

import { deepFreeze } from './__fixtures__/random/deep-freeze';
import { expectedEnds } from './__fixtures__/random/expected-ends';
import { randomCase } from './__fixtures__/random/random-case';
import { randomCatalog } from './__fixtures__/random/random-catalog';
import { essence, planCase, RUN_ID, runCase, type CaseRun } from './__fixtures__/random/run-case';
import { nodePathOf } from './node-path';
import type { NodeStatus, NodeTrace } from './trace';

jest.setTimeout(PROPERTY_TIMEOUT_MS);

const order = fc.noBias(fc.integer());
const cases = fc.tuple(randomCase({ races: true }), order);

const ended = ({ events }: CaseRun): readonly NodeTrace[] =>
  events.flatMap((event) => (event.type === 'node-end' ? [event.trace] : []));

/** Without the instances inside a map or a call that an operator had retried, which is walked again. */
const walkedOnce = ({ retried }: CaseRun, paths: readonly string[]): readonly string[] =>
  paths.filter((path) =>
    [...retried].every((each) => !path.startsWith(`${each}/`) && !path.startsWith(`${each}[`)),
  );

/** Why a node is skipped → how the node that decided it ended. What depends on a cancelled node is cancelled too. */
const ROOTS: Readonly<Record<string, readonly NodeStatus[]>> = {
  'condition-true': ['done'],
  'condition-false': ['done'],
  'condition-unknown': ['done'],
  'other-case': ['done'],
  'not-routed': ['done'],
  'decision-accepted': ['done'],
  'decision-rejected': ['done'],
  expired: ['done'],
  resumed: ['done'],
  'timed-out': ['done'],
  // An expression or a conversion whose result is unknown.
  indeterminate: ['done'],
  absent: ['done'],
  'no-error': ['done', 'substituted'],
  substituted: ['substituted'],
  'node-failed': ['failed'],
};
/** Decided of the node itself; what depends on it says the same. */
const OWN_ROOTS = new Set(['other-trigger', 'operator-skipped']);

/** Publications of human tasks are steps with a word before the path. */
const isOfNode = ([step]: readonly [string, string]): boolean => !step.includes(':');

/** Publications of human tasks left out: whether a reminder is still sent depends on what comes first. */
const keysOfNodes = ({ attempts }: CaseRun): readonly string[] =>
  [...new Set(attempts.filter(isOfNode).map(([, key]) => key))].sort();

describe('any workflow', () => {
  it('ends every instance of every node exactly once, and leaves none behind', async () => {
    const seen = new Set<string>();
    // Enough in the gate to see every status.
    await forAll(cases, { runs: 2_500 }, async ([given, seed]) => {
      const plan = planCase(given);
      const run = await runCase(given, { plan, seed });
      const paths = walkedOnce(
        run,
        ended(run).map(({ path }) => path),
      );
      expect(paths.filter((path, position) => paths.indexOf(path) !== position)).toEqual([]);
      seen.add(run.result.status);
      for (const { status } of ended(run)) seen.add(status);
      if (run.result.status === 'running') return;
      const expected = walkedOnce(run, expectedEnds(plan, run.traces));
      expect([...paths].sort()).toEqual([...expected].sort());
      expect(run.result.pending).toEqual([]);
    });
    expect([...seen].sort()).toEqual([
      ...['cancelled', 'completed', 'done', 'failed', 'running', 'skipped', 'substituted'],
    ]);
  });

  it('says of every skipped node what decided it: a decision, a failure or an absent output', async () => {
    const seen = new Set<string>();
    await forAll(cases, { runs: 4_000 }, async ([given, seed]) => {
      const { traces, result } = await runCase(given, { seed });
      if (result.status === 'running') return;
      const wrong = Object.values(traces).filter(({ path: own, status, skippedBecause }) => {
        if (status !== 'skipped' || !skippedBecause) return status === 'skipped';
        const { path, why } = skippedBecause;
        const root = traces[path];
        seen.add(why);
        // A port that a map does not pass on is absent in its items, whatever the result of the map.
        if (why === 'absent' && root?.type === 'core.map') return false;
        return OWN_ROOTS.has(why)
          ? root?.status !== 'skipped' || root.skippedBecause?.path !== path
          : path === own || !root || !ROOTS[why]?.includes(root.status);
      });
      expect(
        wrong.map(({ path, skippedBecause }) => ({
          path,
          skippedBecause,
          root: traces[skippedBecause?.path ?? '']?.status,
        })),
      ).toEqual([]);
    });
    // Of the words above nearly all have come up.
    expect(seen.size).toBeGreaterThan(14);
  });

  it('has one idempotency key an effect instance, of which no two share one, in every order', async () => {
    let effects = 0;
    await forAll(
      fc.tuple(randomCase(), order, order),
      { runs: 300 },
      async ([given, one, other]) => {
        const plan = planCase(given);
        const first = await runCase(given, { plan, seed: one });
        const instances = new Map<string, string>();
        for (const [step, key] of first.attempts.filter(isOfNode)) {
          const path = nodePathOf(step);
          expect(instances.get(key) ?? path).toBe(path);
          instances.set(key, path);
        }
        expect(new Set(instances.values()).size).toBe(instances.size);
        for (const { path, attempts } of ended(first)) {
          if (attempts !== undefined) expect(instances.get(`${RUN_ID}:${path}`)).toBe(path);
        }
        for (const [step, key] of first.attempts) {
          if (step.includes(':')) expect(instances.has(key)).toBe(false);
        }
        expect(new Set(first.detached).size).toBe(first.detached.length);
        const second = await runCase(given, { plan, seed: other });
        expect(keysOfNodes(second)).toEqual(keysOfNodes(first));
        effects += instances.size;
      },
    );
    expect(effects).toBeGreaterThan(scaled(150));
  });

  it('is planned and walked without a change to the specification, the catalog or the event', async () => {
    deepFreeze(Object.fromEntries(randomCatalog.nodes));
    deepFreeze([...randomCatalog.types.values(), ...randomCatalog.conversions]);
    await forAll(cases, { runs: 300 }, async ([given, seed]) => {
      const before = structuredClone(given);
      const free = await runCase(given, { seed });
      expect(given).toEqual(before);
      deepFreeze(given.spec);
      deepFreeze(given.values);
      for (const callee of given.callees.values()) deepFreeze(callee);
      const frozen = await runCase(given, { seed });
      expect(frozen.result).toEqual(free.result);
      expect(essence(frozen)).toEqual(essence(free));
    });
  });
});
