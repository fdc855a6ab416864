import { exactNumber } from '@platform/expression';
import type { JsonValue } from '@platform/ports';
import { forAll, PROPERTY_TIMEOUT_MS } from '@platform/testing';
import { compileTable, decideTable, type TableConfig } from '@platform/workflow';
import {
  combinations,
  inputsOf,
  randomTable,
  typedCatalog,
  type Combination,
  type RandomTable,
} from '@platform/workflow/testing';
import fc from 'fast-check';
import { evaluate, unaryTest } from 'feelin';

import type { DmnRule } from './content';
import { readFeelTests } from './feel-tests';
import { contentOf } from './table-to-content';

jest.setTimeout(PROPERTY_TIMEOUT_MS);

/** A value as an engine of FEEL has it: the number of a quantity in the unit of its column, a date as a date. */
function feelValue(value: JsonValue, column: TableConfig['inputs'][number]): unknown {
  if (column.type.kind === 'quantity') {
    const { value: amount, unit } = value as { readonly value: number; readonly unit: string };
    return unit === column.unit ? amount : exactNumber(amount).times(0.1).toNumber();
  }
  const isDate = column.type.kind === 'primitive' && column.type.name === 'Date';
  return isDate ? evaluate(`date("${String(value)}")`).value : value;
}

const fits = (test: string, value: unknown): boolean =>
  unaryTest(test, { '?': value }).value === true;

const fittingRules = (
  rules: readonly DmnRule[],
  { config }: RandomTable,
  values: Combination,
): readonly number[] =>
  rules.flatMap(({ inputs }, index) =>
    config.inputs.every((column, at) =>
      fits(inputs[at] ?? '', feelValue(values[at] as JsonValue, column)),
    )
      ? [index]
      : [],
  );

describe('an exported table, evaluated by another engine of FEEL', () => {
  it('gives the rows that the table gives for known values', async () => {
    await forAll(randomTable, { runs: 150 }, async (given) => {
      const { config } = given;
      const options = { catalog: typedCatalog, language: 'en', name: 'T' } as const;
      const { content } = contentOf(config, options);
      const { table } = compileTable(config, typedCatalog);
      if (!table) throw new Error('a random table is compiled');
      const sampled = combinations(given.columns, false).filter(
        (_values, index) => index % 3 === 0,
      );
      for (const values of sampled) {
        const decision = decideTable(table, config.hit, inputsOf(given, values));
        const fitting = fittingRules(content.rules, given, values);
        const expected = config.hit === 'first' ? fitting.slice(0, 1) : fitting;
        expect('rows' in decision ? decision.rows : []).toEqual(expected);
      }
    });
  });

  it('gives the results of each row', async () => {
    await forAll(fc.jsonValue({ maxDepth: 3 }), { runs: 500 }, async (value) => {
      const config: TableConfig = {
        inputs: [{ name: 'x', type: { kind: 'primitive', name: 'Number' } }],
        outputs: [{ name: 'y', type: { kind: 'any' } }],
        hit: 'first',
        rows: [{ then: { y: value } }],
      };
      const options = { catalog: typedCatalog, language: 'en', name: 'T' } as const;
      const [rule] = contentOf(config, options).content.rules;
      expect(JSON.stringify(evaluate(rule?.outputs[0] ?? '').value)).toBe(JSON.stringify(value));
    });
  });
});

const number = fc.integer({ min: -2, max: 4 }).map(String);
const tests = fc.oneof(
  number,
  fc.tuple(fc.constantFrom('<', '<=', '>', '>='), number).map((parts) => parts.join(' ')),
  fc
    .tuple(fc.constantFrom('[', '(', ']'), number, number, fc.constantFrom(']', ')', '['))
    .filter(([, low, high]) => Number(low) < Number(high))
    .map(([open, low, high, close]) => `${open}${low}..${high}${close}`),
);
const cell = fc
  .tuple(fc.array(tests, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([each, isNegated]) => (isNegated ? `not(${each.join(', ')})` : each.join(', ')));

describe('an input entry of FEEL', () => {
  it('takes the same values as the cell that it becomes', async () => {
    await forAll(cell, { runs: 2_000 }, async (feel) => {
      const type = { kind: 'primitive', name: 'Number' } as const;
      const read = readFeelTests(feel, { type });
      if (typeof read === 'object') {
        // Only what takes every value, negated, has no cell.
        for (let value = -3; value <= 5; value += 0.5) expect(fits(feel, value)).toBe(false);
        return;
      }
      const { table } = compileTable(
        {
          inputs: [{ name: 'x', type }],
          outputs: [{ name: 'y', type }],
          hit: 'first',
          rows: [{ when: { x: read ?? 'any' } }],
        },
        typedCatalog,
      );
      if (!table) throw new Error(`${feel} became ${String(read)}, which cannot be read`);
      for (let value = -3; value <= 5; value += 0.5) {
        expect(decideTable(table, 'first', { x: value }).kind === 'rows').toBe(fits(feel, value));
      }
    });
  });
});
