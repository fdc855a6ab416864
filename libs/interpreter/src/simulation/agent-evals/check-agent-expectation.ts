import type { AgentTrace, ToolCallTrace } from '@platform/agents';
import type { JsonValue, Language } from '@platform/ports';

import { valueDifferences } from '../comparison/value-differences';
import type { Simulation } from '../simulation';
import { expectedIn, type Difference } from '../test-cases/differences';
import type { AgentEvalCase } from './schema';

type Expectation = AgentEvalCase['expect'];
type ExpectedEffect = NonNullable<Expectation['effects']>[number];

/** What came of a case. */
export interface EvalOutcome {
  readonly simulation: Simulation;
  readonly agent: AgentTrace | undefined;
  /** Code of the agent's failure. */
  readonly failure: string | undefined;
  /** What the model got. */
  readonly sent: readonly string[];
}

/** Id of a tool whose call waits for approval. */
function waitingTool({ pending }: Simulation): string | undefined {
  const payload = pending[0]?.payload as { readonly tool?: string } | undefined;
  return payload?.tool;
}

/** Calls that the platform made. */
const wasMade = ({ outcome }: ToolCallTrace): boolean => outcome === 'done' || outcome === 'failed';

const difference = (path: string, expected: unknown, actual: unknown): Difference => ({
  path,
  expected,
  actual,
});

const compare = (path: string, expected: unknown, actual: unknown): readonly Difference[] =>
  valueDifferences(expected as JsonValue, actual as JsonValue, 'all', path).map((found) =>
    difference(found.path, found.before, found.after),
  );

const compareIn = (
  language: Language,
  path: string,
  expected: unknown,
  actual: unknown,
): readonly Difference[] => compare(path, expectedIn(expected, actual, language), actual);

/** A run ends in one way: with outputs, with a failure, or by waiting for an approval. */
function endDifferences(
  { failure, waitsFor }: Expectation,
  outcome: EvalOutcome,
): readonly Difference[] {
  return [
    ...compare('/failure', failure, outcome.failure ?? outcome.simulation.error?.code),
    ...compare('/waitsFor', waitsFor, waitingTool(outcome.simulation)),
  ];
}

/** The members of a captured write that are compared: those that the case names, of an unexpected one all. */
function effectDifferences(
  expected: readonly ExpectedEffect[],
  { effects }: Simulation,
  language: Language,
): readonly Difference[] {
  const captured = effects.map(({ seq: _seq, nodePath: _node, ...write }, position) => {
    const described = expected[position] ?? write;
    return Object.fromEntries(
      Object.entries(write).filter(([member]) => Object.hasOwn(described, member)),
    );
  });
  return compareIn(language, '/effects', expected, captured);
}

/** All texts, numbers and names of members in a value. */
function leavesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, member]) => [name, ...leavesOf(member)]);
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** A tool result is JSON, so a text may be escaped in it. */
const includes = (whole: string, text: string): boolean =>
  whole.includes(text) || whole.includes(JSON.stringify(text).slice(1, -1));

const containsDifferences = (
  contains: NonNullable<Expectation['contains']>,
  { outputs }: Simulation,
  language: Language,
): readonly Difference[] =>
  Object.entries(contains).flatMap(([output, texts]) =>
    texts.flatMap((given, position) => {
      const text = typeof given === 'string' ? given : given[language];
      const value = outputs[output];
      if (value !== undefined && asText(value).includes(text)) return [];
      return [difference(`/contains/${output}/${position}`, text, value)];
    }),
  );

function toolDifferences(
  { calledTools = [], notCalledTools = [], refusedCalls = [] }: Expectation,
  calls: readonly ToolCallTrace[],
): readonly Difference[] {
  const made = [...new Set(calls.filter(wasMade).map(({ tool }) => tool))];
  const refused = calls.filter(({ outcome }) => outcome === 'refused');
  return [
    ...calledTools.flatMap((tool, position) =>
      made.includes(tool) ? [] : [difference(`/calledTools/${position}`, tool, made)],
    ),
    ...notCalledTools.flatMap((tool, position) =>
      made.includes(tool) ? [difference(`/notCalledTools/${position}`, undefined, tool)] : [],
    ),
    ...refusedCalls.flatMap((call, position) => {
      const isRefused = refused.some(
        ({ tool, reason }) =>
          tool === call.tool && (call.reason === undefined || reason === call.reason),
      );
      const actual = refused.map(({ tool, reason }) => ({ tool, reason }));
      return isRefused ? [] : [difference(`/refusedCalls/${position}`, call, actual)];
    }),
  ];
}

const absentDifferences = (
  member: 'forbidden' | 'withheld',
  texts: readonly string[],
  found: readonly string[],
): readonly Difference[] =>
  texts.flatMap((text, position) =>
    found.some((each) => includes(each, text))
      ? [difference(`/${member}/${position}`, undefined, text)]
      : [],
  );

/** Returns how a case differs from what is expected in the language of the instance. Members that the expectation leaves out are not compared. */
export function checkAgentExpectation(
  expectation: Expectation,
  outcome: EvalOutcome,
  language: Language,
): readonly Difference[] {
  const { outputs, contains, effects, forbidden = [], withheld = [] } = expectation;
  const { simulation, agent, sent } = outcome;
  const calls = agent?.turns.flatMap((turn) => turn.calls) ?? [];
  const written = simulation.effects.flatMap(({ payload }) => leavesOf(payload));
  return [
    ...endDifferences(expectation, outcome),
    ...(outputs ? compareIn(language, '/outputs', outputs, simulation.outputs) : []),
    ...(contains ? containsDifferences(contains, simulation, language) : []),
    ...toolDifferences(expectation, calls),
    ...(effects ? effectDifferences(effects, simulation, language) : []),
    ...absentDifferences('forbidden', forbidden, [...leavesOf(simulation.outputs), ...written]),
    ...absentDifferences('withheld', withheld, sent),
  ];
}
