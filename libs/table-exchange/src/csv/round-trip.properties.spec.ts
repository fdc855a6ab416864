import { forAll, PROPERTY_TIMEOUT_MS } from '@platform/testing';
import type { TableConfig } from '@platform/workflow';
import { randomTable } from '@platform/workflow/testing';
import fc from 'fast-check';

import { canonicalTable } from '../canonical-table';
import { exportCsv } from './export-csv';
import { importCsv } from './import-csv';

jest.setTimeout(PROPERTY_TIMEOUT_MS);

const RUNS = 3_000;

/** Texts with everything that a spreadsheet or CSV gives a meaning. */
const text = fc
  .array(fc.constantFrom(...`="'+-@;,.\t\r\n é1a[{`), { minLength: 1, maxLength: 8 })
  .map((characters) => characters.join(''))
  // Nothing but spaces is an empty cell.
  .filter((each) => each.trim() !== '');
const localized = fc.oneof(text, fc.record({ fr: text, en: text }), fc.record({ en: text }));
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** JSON has one zero. */
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0);

/** Whatever a row can give, with the type of its output. */
const primitive = (name: string) => ({ kind: 'primitive', name }) as const;
const results = [
  {
    type: primitive('String'),
    value: fc.oneof(text, fc.constantFrom('', ' a ', 'null', '"', '{}')),
  },
  { type: primitive('Number'), value: number },
  { type: primitive('Boolean'), value: fc.boolean() },
  { type: primitive('Date'), value: fc.constantFrom('2026-11-27', '2025-01-01') },
  { type: { kind: 'coded', valueSet: 'triage' } as const, value: fc.constantFrom('green', 'red') },
  {
    type: { kind: 'quantity', dimension: 'mass' } as const,
    value: fc.record({ value: number, unit: fc.constantFrom('g', '10*9/L', 'mL/min/{1.73_m2}') }),
  },
  {
    type: { kind: 'list', of: { kind: 'ref', entity: 'Patient' } } as const,
    value: fc.array(text),
  },
  {
    type: { kind: 'any' } as const,
    value: fc.jsonValue().map((each) => JSON.parse(JSON.stringify(each)) as unknown),
  },
];

const without = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;

/** A random table with everything else that the grammar allows. */
const fullTable: fc.Arbitrary<TableConfig> = randomTable.chain(({ config }) =>
  fc
    .record({
      outputs: fc.subarray(results, { minLength: 1 }),
      evidence: sometimes(localized),
      columns: fc.array(
        fc
          .record({
            label: sometimes(localized),
            description: sometimes(localized),
            resolution: sometimes(fc.constantFrom(0.1, 5, 1e-7)),
          })
          .map(without),
        { minLength: config.inputs.length, maxLength: config.inputs.length },
      ),
    })
    .chain(({ outputs, evidence, columns }) =>
      fc
        .array(
          fc
            .record({
              then: fc
                .record(
                  Object.fromEntries(
                    outputs.map(({ value }, index) => [`out${index}`, sometimes(value)]),
                  ),
                )
                .map(without),
              note: sometimes(localized),
              source: sometimes(
                fc
                  .record({ citation: text, page: sometimes(text), date: sometimes(text) })
                  .map(without),
              ),
              conservative: sometimes(fc.boolean()),
            })
            .map(without),
          { minLength: config.rows.length, maxLength: config.rows.length },
        )
        .map((rows) => ({
          ...config,
          ...(evidence !== undefined && { evidence }),
          inputs: config.inputs.map((input, index) => ({ ...input, ...columns[index] })),
          outputs: outputs.map(({ type }, index) => ({ name: `out${index}`, type })),
          rows: config.rows.map(({ when = {} }, index) => ({ when, ...rows[index] })),
        })),
    ),
) as fc.Arbitrary<TableConfig>;

it.each(['fr', 'en'] as const)('a table is read back from its CSV in %s as it was', (language) =>
  forAll(fullTable, { runs: RUNS }, async (config) => {
    const { text: csv, findings } = exportCsv(config, language);
    expect(findings).toEqual([]);
    const read = importCsv(Buffer.from(csv));
    expect(read.findings).toEqual([]);
    expect(canonicalTable(read.config as TableConfig)).toEqual(canonicalTable(config));
  }),
);
