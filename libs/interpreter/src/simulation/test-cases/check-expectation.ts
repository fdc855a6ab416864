import { escapePointer } from '@platform/manifests';
import type { Language } from '@platform/ports';

import type { SimulatedEffect, Simulation } from '../simulation';
import { differences, expectedIn, type Difference } from './differences';
import type { ExpectedEffect, ExpectedNode, WorkflowTestCase } from './schema';

type Expectation = WorkflowTestCase['expect'];

/** The compared part of an effect. Its sequence number is left out: the list gives the order. */
const shown = ({ seq: _seq, ...effect }: SimulatedEffect) => effect;

/** The differences between a simulation and the expectation. Members that the expectation leaves out are not compared. */
export function checkExpectation(
  expectation: Expectation,
  simulation: Simulation,
  language: Language,
): readonly Difference[] {
  const { status, outputs, effects, error, started } = expectation;
  const compare = (member: string, expected: unknown, actual: unknown): Difference[] =>
    expected === undefined
      ? []
      : differences(expectedIn(expected, actual, language), actual, `/${member}`);
  return [
    ...compare('status', status, simulation.status),
    ...compare('error', error, simulation.error),
    ...compare('outputs', outputs, simulation.outputs),
    ...compare('effects', effects, simulation.effects.map(shown)),
    ...missingEffects(expectation.effectsInclude ?? [], simulation.effects, language),
    ...nodeDifferences(expectation.nodes ?? {}, simulation, language),
    ...missingPaths('executed', expectation.executed ?? [], simulation.coverage.executed),
    ...missingPaths('skipped', expectation.skipped ?? [], simulation.coverage.skipped),
    ...compare('pending', expectation.pending?.toSorted(), pendingPaths(simulation)),
    ...refusedUnexpectedly(expectation, simulation),
    ...compare(
      'started',
      started,
      simulation.started.map(({ workflow }) => workflow),
    ),
  ];
}

/** What nodes gave, or how they ended, otherwise than expected. */
const nodeDifferences = (
  expected: Readonly<Record<string, ExpectedNode>>,
  { nodes, coverage }: Simulation,
  language: Language,
): Difference[] =>
  Object.entries(expected).flatMap(([path, { outputs, outcome }]) => {
    const at = `/nodes/${escapePointer(path)}`;
    const actual = nodes.find((node) => node.path === path);
    const outcomes = coverage.outcomes.filter((each) => each.path === path);
    const isMissed =
      outcome !== undefined && !outcomes.some((reached) => reached.outcome === outcome);
    return [
      ...(outputs
        ? differences(
            expectedIn(outputs, actual?.outputs, language),
            actual?.outputs,
            `${at}/outputs`,
          )
        : []),
      ...(isMissed
        ? [
            {
              path: `${at}/outcome`,
              expected: outcome,
              actual: outcomes.map((reached) => reached.outcome).join(', ') || actual?.status,
            },
          ]
        : []),
    ];
  });

/** Decisions that were refused although the case does not expect that their tasks still wait. */
const refusedUnexpectedly = (
  { pending = [] }: Expectation,
  { refused = [] }: Simulation,
): Difference[] =>
  refused
    .filter(({ nodePath }) => !pending.includes(nodePath))
    .map(({ nodePath, ...why }) => ({
      path: `/decisions/${escapePointer(nodePath)}`,
      expected: 'taken',
      actual: why,
    }));

/** `pendingId` is `<node path>:<run id>`. */
const pendingPaths = ({ pending }: Simulation): string[] =>
  pending.map(({ pendingId, runId }) => pendingId.slice(0, -runId.length - 1)).sort();

const missingPaths = (
  member: string,
  expected: readonly string[],
  actual: readonly string[],
): Difference[] =>
  expected.flatMap((path, position) =>
    actual.includes(path) ? [] : [{ path: `/${member}/${position}`, expected: path, actual }],
  );

const missingEffects = (
  expected: readonly ExpectedEffect[],
  actual: readonly SimulatedEffect[],
  language: Language,
): Difference[] =>
  expected.flatMap((effect, position) =>
    actual
      .map(shown)
      .some((each) => differences(expectedIn(effect, each, language), each).length === 0)
      ? []
      : [{ path: `/effectsInclude/${position}`, expected: effect, actual: actual.map(shown) }],
  );
