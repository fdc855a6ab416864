import { exactMoment, exactNumber, type MomentType } from '@platform/expression';
import type { TypeRef } from '@platform/ports';

import { complement, type End, type Interval } from './complement';
import { FeelCursor } from './feel-tokens';
import {
  constantKindOf,
  isOfType,
  notOfType,
  readConstant,
  type FeelConstant,
} from './feel-values';
import { isRefusal, refusal, type Refusal } from './refusal';

/** A cell of `core.table`; undefined for one that takes every value. */
export type Cell = string | boolean | undefined;

type FeelTest =
  | { readonly kind: 'null' }
  | { readonly kind: 'same'; readonly constant: FeelConstant }
  | { readonly kind: 'interval'; readonly interval: Interval };

export interface FeelColumn {
  readonly type: TypeRef;
  /** The only texts that the file allows, where it says so. */
  readonly allowed?: readonly string[];
}

const textOf = (constant: FeelConstant): string => {
  if (constant.kind === 'null') return 'null';
  return constant.kind === 'boolean' ? String(constant.value) : constant.text;
};

class TestsReader {
  constructor(
    private readonly cursor: FeelCursor,
    private readonly type: TypeRef,
  ) {}

  /** Alternatives up to the end of the text, or up to the bracket that closes them. */
  alternatives(): readonly FeelTest[] | Refusal {
    const tests: FeelTest[] = [];
    do {
      const test = this.one();
      if (isRefusal(test)) return test;
      tests.push(test);
    } while (this.cursor.takes(','));
    return tests;
  }

  private one(): FeelTest | Refusal {
    const { cursor } = this;
    const opening = ['[', '(', ']'].find((sign) => cursor.takes(sign));
    if (opening !== undefined) return this.interval(opening === '[');
    const operator = ['<=', '>=', '<', '>', '='].find((sign) => cursor.takes(sign));
    const constant = this.constant();
    if (isRefusal(constant)) return constant;
    if (constant.kind === 'null') {
      return operator === undefined || operator === '='
        ? { kind: 'null' }
        : refusal('« null » n’a pas d’ordre', '"null" has no order');
    }
    if (operator === undefined || operator === '=') return this.same(constant);
    const end = this.end(constant, operator.includes('='));
    if (isRefusal(end)) return end;
    const interval = operator.startsWith('<') ? { to: end } : { from: end };
    return { kind: 'interval', interval };
  }

  private interval(opens: boolean): FeelTest | Refusal {
    const { cursor } = this;
    const from = this.bound(opens);
    if (isRefusal(from)) return from;
    if (!cursor.takes('..')) {
      return refusal(
        'une liste entre crochets n’a pas d’équivalent ici : séparez les valeurs par des virgules',
        'a list in brackets has no equivalent here: separate the values by commas',
      );
    }
    const to = this.bound(true);
    if (isRefusal(to)) return to;
    const closing = [']', ')', '['].find((sign) => cursor.takes(sign));
    if (closing === undefined) return cursor.refuse();
    return { kind: 'interval', interval: { from, to: { ...to, closed: closing === ']' } } };
  }

  private bound(closed: boolean): End | Refusal {
    const constant = this.constant();
    return isRefusal(constant) ? constant : this.end(constant, closed);
  }

  private constant(): FeelConstant | Refusal {
    const constant = readConstant(this.cursor);
    if (isRefusal(constant) || constant.kind === 'null') return constant;
    return isOfType(constant, this.type) ? constant : notOfType(textOf(constant), this.type);
  }

  private same(constant: FeelConstant): FeelTest | Refusal {
    if (constant.kind !== 'number' && constant.kind !== 'moment') return { kind: 'same', constant };
    const end = this.end(constant, true);
    return isRefusal(end) ? end : { kind: 'interval', interval: { from: end, to: end } };
  }

  private end(constant: FeelConstant, closed: boolean): End | Refusal {
    const text = textOf(constant);
    if (constant.kind === 'number') return { at: exactNumber(text), text, closed };
    const at =
      constant.kind === 'moment' ? exactMoment(constant.type as MomentType, text) : undefined;
    if (at !== undefined) return { at, text, closed };
    return refusal(
      `« ${text} » : seuls des nombres et des dates se comparent par leur ordre`,
      `"${text}": only numbers and dates are compared by their order`,
    );
  }
}

const RESERVED: ReadonlySet<string> = new Set(['', '-', 'any', 'unknown']);

/** A name as a cell writes it. */
function nameText(name: string): string | Refusal {
  if (name.includes('"')) {
    return refusal(
      `le texte « ${name} » contient un guillemet, qu'une cellule ne peut pas écrire`,
      `the text "${name}" has a quotation mark, which a cell cannot write`,
    );
  }
  const isPlain = !RESERVED.has(name) && !name.includes(',') && name.trim() === name;
  return isPlain ? name : `"${name}"`;
}

function intervalText({ from, to }: Interval): string {
  if (from && to) {
    return from.at.eq(to.at) && from.closed && to.closed
      ? from.text
      : `${from.closed ? '[' : ']'}${from.text}..${to.text}${to.closed ? ']' : '['}`;
  }
  if (from) return `${from.closed ? '>=' : '>'} ${from.text}`;
  return to ? `${to.closed ? '<=' : '<'} ${to.text}` : '';
}

function negatedNames(
  tests: readonly FeelTest[],
  { type, allowed }: FeelColumn,
): readonly FeelTest[] | Refusal {
  const isBoolean = constantKindOf(type) === 'boolean';
  const all: readonly string[] | undefined = isBoolean ? ['true', 'false'] : allowed;
  if (!all) {
    return refusal(
      '« not(…) » de textes n’a pas d’équivalent tant que le fichier ne dit pas lesquels sont admis',
      '"not(…)" of texts has no equivalent unless the file says which ones are allowed',
    );
  }
  const taken = new Set(tests.map((test) => (test.kind === 'same' ? textOf(test.constant) : '')));
  return all
    .filter((name) => !taken.has(name))
    .map((name) => ({
      kind: 'same',
      constant: isBoolean
        ? { kind: 'boolean', value: name === 'true' }
        : { kind: 'string', text: name },
    }));
}

/** The tests that take what these do not. A cell that takes no value has no equivalent. */
function negated(tests: readonly FeelTest[], column: FeelColumn): readonly FeelTest[] | Refusal {
  if (tests.some(({ kind }) => kind === 'null')) {
    return refusal('« not(null) » n’a pas d’équivalent', '"not(null)" has no equivalent');
  }
  const isOrdered = ['number', 'moment'].includes(constantKindOf(column.type) ?? '');
  const rest = isOrdered
    ? complement(tests.flatMap((test) => (test.kind === 'interval' ? [test.interval] : []))).map(
        (interval) => ({ kind: 'interval', interval }) as const,
      )
    : negatedNames(tests, column);
  return isRefusal(rest) || rest.length > 0
    ? rest
    : refusal('« not(…) » ne laisse aucune valeur', '"not(…)" leaves no value');
}

function cellOf(tests: readonly FeelTest[]): Cell | Refusal {
  const [first] = tests;
  if (tests.length === 1 && first?.kind === 'same' && first.constant.kind === 'boolean') {
    return first.constant.value;
  }
  const texts: string[] = [];
  for (const test of tests) {
    if (test.kind === 'null') texts.push('unknown');
    else if (test.kind === 'interval') texts.push(intervalText(test.interval));
    else {
      const text = nameText(textOf(test.constant));
      if (isRefusal(text)) return text;
      texts.push(text);
    }
  }
  return texts.join(', ');
}

/**
 * Reads an input entry as the cell that takes the same values. `null` is `unknown`; `not(…)` becomes the values that are
 * left, where they can be named.
 */
export function readFeelTests(text: string, column: FeelColumn): Cell | Refusal {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '-') return undefined;
  const cursor = FeelCursor.over(trimmed);
  if (isRefusal(cursor)) return cursor;
  const reader = new TestsReader(cursor, column.type);
  const isNegated = cursor.takes('not', '(') || cursor.takes('!=');
  const isCall = isNegated && trimmed.startsWith('not');
  const tests = reader.alternatives();
  if (isRefusal(tests)) return tests;
  if (isCall && !cursor.takes(')')) return cursor.refuse();
  if (!cursor.isAtEnd || (isNegated && !isCall && tests.length > 1)) return cursor.refuse();
  const meant = isNegated ? negated(tests, column) : tests;
  return isRefusal(meant) ? meant : cellOf(meant);
}
