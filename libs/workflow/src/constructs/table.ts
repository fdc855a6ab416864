import { explained, localizable, typeRefSchema } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { closed, portNameSchema } from '../schema-parts';
import { defineConstruct } from './construct';

const source = Type.Object(
  {
    citation: Type.String({ minLength: 1 }),
    page: Type.Optional(Type.String()),
    date: Type.Optional(Type.String()),
  },
  closed,
);

const amount = Type.Object(
  { value: Type.Number({ exclusiveMinimum: 0 }), unit: Type.String({ minLength: 1 }) },
  closed,
);

const conversion = Type.Object({ from: amount, to: amount, source }, closed);

/** More dimensions than any analyte is measured in. */
const MAX_CONVERSIONS = 10;

const column = Type.Object(
  {
    name: portNameSchema,
    type: typeRefSchema,
    unit: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Unit of a quantity: that of cells without one, and of what the checks print.',
      }),
    ),
    conversions: Type.Optional(
      Type.Array(conversion, {
        maxItems: MAX_CONVERSIONS,
        description:
          'The same amount of the analyte in another dimension: 1 mmol/L of potassium is 3.90983 mg/dL. Cells and values may then be in its units.',
      }),
    ),
    nullable: Type.Optional(
      Type.Boolean({
        description: 'Whether the value may be absent; the cell `unknown` takes it.',
      }),
    ),
    resolution: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        description: 'The step in which the values are given, in the unit of the column.',
      }),
    ),
    label: Type.Optional(localizable(Type.String({ minLength: 1 }))),
    description: Type.Optional(localizable()),
  },
  closed,
);

const output = Type.Object(
  {
    name: portNameSchema,
    type: typeRefSchema,
    label: Type.Optional(localizable(Type.String({ minLength: 1 }))),
    description: Type.Optional(localizable()),
  },
  closed,
);

const cell = Type.Union([Type.String({ maxLength: 1_000 }), Type.Number(), Type.Boolean()], {
  description:
    'Test of one value: `>= 5.5 mmol/L`, `[5.5..6.0[`, a code, several, `any`, `unknown`.',
  ...explained({
    fr: 'une cellule est un texte de 1 000 caractères au plus, un nombre fini ou un booléen',
    en: 'a cell is a text of at most 1,000 characters, a finite number or a Boolean',
  }),
});
const cells = Type.Record(Type.String(), cell);

const row = Type.Object(
  {
    when: Type.Optional(cells),
    then: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    source: Type.Optional(source),
    note: Type.Optional(localizable()),
    conservative: Type.Optional(
      Type.Boolean({
        description: 'The author answers for what the row gives when a value is unknown.',
      }),
    ),
  },
  closed,
);

const impossible = Type.Object(
  { when: cells, reason: localizable(Type.String({ minLength: 1 })) },
  closed,
);

/** More than any published table has, and few enough that a run can hold what it decides by. */
const MAX_ROWS = 10_000;
const MAX_COLUMNS = 50;

const tableConfigSchema = Type.Object(
  {
    inputs: Type.Array(column, { minItems: 1, maxItems: MAX_COLUMNS }),
    outputs: Type.Array(output, { minItems: 1, maxItems: MAX_COLUMNS }),
    hit: Type.Union([Type.Literal('unique'), Type.Literal('first'), Type.Literal('collect')]),
    aggregate: Type.Optional(
      Type.Union([
        Type.Literal('sum'),
        Type.Literal('min'),
        Type.Literal('max'),
        Type.Literal('count'),
      ]),
    ),
    rows: Type.Array(row, { minItems: 1, maxItems: MAX_ROWS }),
    impossible: Type.Optional(Type.Array(impossible, { maxItems: MAX_ROWS })),
    evidence: Type.Optional(localizable()),
  },
  closed,
);

/** `core.table`: the row that fits its inputs gives its outputs. */
export type TableConfig = Static<typeof tableConfigSchema>;
export type TableColumn = Static<typeof column>;
export type TableRow = Static<typeof row>;
export type TableCells = Static<typeof cells>;

/** Node type of a decision table. */
export const TABLE_NODE = 'core.table';

/** Live when no row fits. */
export const NONE_OUTPUT = 'none';

/** The port of a column with conversions: its values have units of several dimensions. */
const ANY_QUANTITY = { kind: 'quantity' } as const;

export const table = defineConstruct('table', tableConfigSchema, {
  signature: ({ inputs, outputs }) => ({
    inputs: inputs.map(({ name, type, conversions, nullable = false, label, description }) => ({
      name,
      type: conversions === undefined ? type : ANY_QUANTITY,
      required: !nullable,
      ...(label !== undefined && { label }),
      ...(description !== undefined && { description }),
    })),
    outputs,
    flowOutputs: [NONE_OUTPUT, 'unknown'],
  }),
});

/** What is wrong with a configuration by its grammar; paths are relative to it. */
export const checkTableConfig = (config: unknown) => table.checkConfig(config);
