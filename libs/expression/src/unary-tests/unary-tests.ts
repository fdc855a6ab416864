import type { LocalizedText } from '@platform/ports';

/** A value as a cell writes it: `5.5`, `5.5 mmol/L`, `2026-11-20`, a code. */
export interface Operand {
  readonly text: string;
  readonly unit?: string;
}

export interface IntervalEnd {
  readonly at: Operand;
  /** Whether the interval holds its end. */
  readonly closed: boolean;
}

/** One test of a cell. Those of one cell are alternatives. */
export type UnaryTest =
  | { readonly kind: 'equal'; readonly to: Operand }
  | { readonly kind: 'interval'; readonly from?: IntervalEnd; readonly to?: IntervalEnd }
  | { readonly kind: 'unknown' };

/** The tests of a cell; `any` for one that takes every value. */
export type UnaryTests = { readonly tests: readonly UnaryTest[] | 'any' };
export type UnaryTestsProblem = { readonly problem: LocalizedText };

/** How the values of a column are written: with an order (numbers, quantities, dates), or as names (codes, texts). */
export type UnaryTestsKind = 'ordered' | 'named';

const ANY: ReadonlySet<string> = new Set(['', '-', 'any']);
const UNKNOWN = 'unknown';

const problem = (fr: string, en: string): UnaryTestsProblem => ({ problem: { fr, en } });

/** `5,5` would be read as two numbers, and a decimal comma is what its author meant. */
const DECIMAL_COMMA = /\d\s*,\d/;
/** In `1e3`, `1_000` and `0x10` what follows the first digits is no unit. */
const NUMBER_AND_UNIT = /^([-+]?\d+(?:\.\d+)?)(?:\s+(\S.*)|(?!e[-+]?\d|[_x]\d)([^\d\s.].*))?$/i;
const MOMENT = /^\d{4}-|^\d\d:/;

function operandOf(text: string): Operand | undefined {
  const trimmed = text.trim();
  if (MOMENT.test(trimmed)) return { text: trimmed };
  const match = NUMBER_AND_UNIT.exec(trimmed);
  if (match === null) return undefined;
  const [, number = '', apart, attached] = match;
  const unit = apart ?? attached;
  return unit === undefined ? { text: number } : { text: number, unit };
}

const unreadable = (text: string): UnaryTestsProblem =>
  problem(
    `« ${text} » ne se lit pas ; écrivez par exemple « >= 5.5 mmol/L », « [5.5..6.0[ », « unknown »`,
    `"${text}" cannot be read: write for instance ">= 5.5 mmol/L", "[5.5..6.0[", "unknown"`,
  );

const COMPARISON = /^(<=|>=|<|>|=)\s*(.+)$/;
const INTERVAL = /^([[\](])([^[\]()]+)([\][)])$/;

function comparisonTest(operator: string, at: Operand): UnaryTest {
  const closed = operator.includes('=');
  if (operator === '=') return { kind: 'equal', to: at };
  return operator.startsWith('<')
    ? { kind: 'interval', to: { at, closed } }
    : { kind: 'interval', from: { at, closed } };
}

function orderedTest(text: string): UnaryTest | undefined {
  const interval = INTERVAL.exec(text);
  if (interval) {
    const [, opening, between = '', closing] = interval;
    const [from, to, ...others] = between.split('..').map(operandOf);
    if (!from || !to || others.length > 0) return undefined;
    // In `[5.5..6.0 mmol/L[` the unit is written once, and is that of both ends.
    return {
      kind: 'interval',
      from: { at: { ...to, ...from }, closed: opening === '[' },
      to: { at: { ...from, ...to }, closed: closing === ']' },
    };
  }
  const [, operator = '=', operand = text] = COMPARISON.exec(text) ?? [];
  const at = operandOf(operand);
  return at && comparisonTest(operator, at);
}

/**
 * Splits a list of names at its commas. A name with a comma is written in quotation marks. A plain name begins and ends
 * with something to see, so that spaces are read once.
 */
const NAMES = /\s*(?:"([^"]*)"|([^",\s](?:[^",]*[^",\s])?))\s*(?:,|$)/gy;

/** What a word processor makes of quotation marks would be a part of the name. */
const CURLED = /(?:^|,)\s*[“”„«]/;

function namedTests(text: string): UnaryTests | UnaryTestsProblem {
  if (CURLED.test(text)) {
    return problem(
      `« ${text} » : les guillemets sont droits : "…"`,
      `"${text}": quotation marks are straight: "…"`,
    );
  }
  const tests: UnaryTest[] = [];
  let end = 0;
  for (const match of text.matchAll(NAMES)) {
    const [whole, quoted, plain = ''] = match;
    end = match.index + whole.length;
    if (quoted === undefined && plain === UNKNOWN) tests.push({ kind: 'unknown' });
    else tests.push({ kind: 'equal', to: { text: quoted ?? plain } });
  }
  return end === text.length && !text.endsWith(',')
    ? { tests }
    : problem(
        `« ${text} » n'est pas une liste de valeurs séparées par des virgules`,
        `"${text}" is no list of values separated by commas`,
      );
}

/**
 * Reads a cell of a decision table: alternatives separated by commas. Ordered values take `>= 5.5 mmol/L`, `< 3`, `5` and
 * the intervals of DMN, `[5.5..6.0[` or `[5.5..6.0)`; names stand as they are. `unknown` takes an absent value; an empty
 * cell, `-` and `any` take every value, an absent one too.
 */
export function parseUnaryTests(
  written: string,
  kind: UnaryTestsKind,
): UnaryTests | UnaryTestsProblem {
  const text = written.trim();
  if (ANY.has(text)) return { tests: 'any' };
  if (kind === 'named') return namedTests(text);
  if (DECIMAL_COMMA.test(text)) {
    return problem(
      `« ${text} » : les décimales s'écrivent avec un point, et une virgule entre deux valeurs est suivie d'une espace`,
      `"${text}": decimals are written with a point, and a comma between two values is followed by a space`,
    );
  }
  const tests: UnaryTest[] = [];
  for (const each of text.split(',')) {
    const trimmed = each.trim();
    const test: UnaryTest | undefined =
      trimmed === UNKNOWN ? { kind: 'unknown' } : orderedTest(trimmed);
    if (!test) return unreadable(trimmed);
    tests.push(test);
  }
  return { tests };
}
