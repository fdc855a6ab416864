import { quoted } from '@platform/ports';
import { isWritten, WRITTEN } from '../functions/text-functions';
import { InvalidExpressionError } from '../errors';
import { splitTemplate, type TemplatePlaceholder } from '../syntax/split-template';
import { type ExpressionProblem } from './expression-problem';
import { fitExpected, reportedType } from './fit-expected';
import { expects } from './sentences';
import { isAny, primitive, type StaticValue } from './static-type';
import {
  collector,
  type TypedExpression,
  type TypingOptions,
  valueOfSource,
} from './type-expression';

/** Type-checks a template with `{{ expression }}` placeholders; its type is `String`. Never throws. */
export function typeTemplate(text: string, options: TypingOptions): TypedExpression {
  const problems: ExpressionProblem[] = [];
  const parts = splitOrReport(text, problems);
  if (parts === undefined) return { mayBeUnknown: true, problems };

  const places = parts.filter((part) => typeof part !== 'string');
  const values = places.map((place) => typePlaceholder(place, options, problems));
  const unknown = values.some((value) => value?.mayBeUnknown ?? true);
  const value: StaticValue =
    places.length === 0
      ? { types: [{ kind: 'text', value: text }], mayBeUnknown: false }
      : primitive('String', unknown);
  const { expected, facts } = options;
  if (expected !== undefined && problems.length === 0) {
    const { problems: unfit, report } = collector('');
    fitExpected(value, expected, { facts, report });
    problems.push(...unfit);
  }
  const type = reportedType(value, problems.length === 0 ? expected : undefined, facts);
  return { type, mayBeUnknown: value.mayBeUnknown, problems };
}

function splitOrReport(text: string, problems: ExpressionProblem[]) {
  try {
    return splitTemplate(text);
  } catch (error) {
    if (!(error instanceof InvalidExpressionError)) throw error;
    const { limit, reasons: message, position } = error;
    const kind = limit === undefined ? 'syntax' : 'limit';
    problems.push({ kind, message, ...(position === undefined ? {} : { position }) });
    return undefined;
  }
}

/** Adds the problems of a placeholder, with positions in the template. */
function typePlaceholder(
  { source, position }: TemplatePlaceholder,
  options: TypingOptions,
  problems: ExpressionProblem[],
): StaticValue | undefined {
  const collected = collector(source);
  const value = valueOfSource(source, options, collected);
  const wrong =
    value?.types.filter((type) => !isAny(type) && !isWritten(type, options.facts)) ?? [];
  if (wrong.length > 0) {
    const unwritten = { types: wrong, mayBeUnknown: false };
    collected.report('type', expects(quoted('{{ }}'), WRITTEN, unwritten));
  }
  for (const problem of collected.problems) {
    problems.push({ ...problem, position: position + (problem.position ?? 0) });
  }
  return value;
}
