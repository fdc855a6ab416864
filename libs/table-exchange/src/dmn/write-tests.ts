import {
  parseUnaryTests,
  type MomentType,
  type Operand,
  type UnaryTest,
} from '@platform/expression';
import { isProblem, type ColumnScale, type TableColumn } from '@platform/workflow';

import { constantKindOf, feelMoment, feelStringLiteral } from './feel-values';

/** A cell as FEEL writes it. */
export interface FeelTests {
  readonly text: string;
  /** Whether a bound in another unit has no end as a decimal of the column's unit. */
  readonly isRounded: boolean;
}

/** Digits that an engine of FEEL keeps of a number. */
const FEEL_DIGITS = 34;

class CellWriter {
  isRounded = false;

  constructor(
    private readonly column: TableColumn,
    private readonly scale: ColumnScale,
  ) {}

  test(test: UnaryTest): string | undefined {
    if (test.kind === 'unknown') return 'null';
    if (test.kind === 'equal') return this.equal(test.to);
    const [from, to] = [
      test.from && this.operand(test.from.at),
      test.to && this.operand(test.to.at),
    ];
    if (from !== undefined && to !== undefined) {
      return `${test.from?.closed === true ? '[' : '('}${from}..${to}${test.to?.closed === true ? ']' : ')'}`;
    }
    if (from !== undefined) return `${test.from?.closed === true ? '>=' : '>'} ${from}`;
    return to === undefined ? undefined : `${test.to?.closed === true ? '<=' : '<'} ${to}`;
  }

  private equal(to: Operand): string | undefined {
    const { scale } = this;
    if (scale.kind === 'ordered') return this.operand(to);
    // A code that is none would be an empty cell, which takes every value.
    if (scale.problemOf(to.text)) return undefined;
    if (constantKindOf(this.column.type) === 'boolean') return to.text;
    const names = scale.names?.filter((name) => scale.takersOf(name).includes(to.text));
    return (names ?? [to.text]).map(feelStringLiteral).join(', ');
  }

  /** A bound in the unit of the column. */
  private operand(operand: Operand): string | undefined {
    const { scale, column } = this;
    if (scale.kind !== 'ordered') return undefined;
    const place = scale.read(operand);
    if (isProblem(place)) return undefined;
    if (constantKindOf(column.type) === 'moment' && column.type.kind === 'primitive') {
      return feelMoment(column.type.name as MomentType, operand.text);
    }
    if (operand.unit === undefined || operand.unit === column.unit) {
      return operand.text.replace(/^\+/, '');
    }
    const amount = scale.toAmount(place).toSignificantDigits(FEEL_DIGITS);
    if (!scale.fromAmount(amount).eq(place)) this.isRounded = true;
    return amount.toFixed();
  }
}

/** Writes a cell as FEEL: codes as those of the value set that it takes, bounds in the unit of the column. Undefined for one that cannot be read. */
export function feelTestsOf(
  cell: string | number | boolean | undefined,
  column: TableColumn,
  scale: ColumnScale,
): FeelTests | undefined {
  const parsed = parseUnaryTests(String(cell ?? ''), scale.kind);
  if ('problem' in parsed) return undefined;
  if (parsed.tests === 'any') return { text: '-', isRounded: false };
  const writer = new CellWriter(column, scale);
  const texts = parsed.tests.map((test) => writer.test(test));
  return texts.includes(undefined)
    ? undefined
    : { text: texts.join(', '), isRounded: writer.isRounded };
}
