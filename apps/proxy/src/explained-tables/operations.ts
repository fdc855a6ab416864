import { defineOperation } from '@platform/http';
import { jsonObject } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { COMPUTING } from '../compute/problems';
import { runIdSchema } from '../runs/schemas';
import { oneOf } from '../runs/trace-schemas';

const closed = { additionalProperties: false } as const;

const DEFAULT_ROWS = 20;
const MAX_ROWS = 200;

const query = Type.Object({
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000, default: 0, description: 'Rows to leave out.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_ROWS,
      default: DEFAULT_ROWS,
      description: 'Rows at most.',
    }),
  ),
});

const rowNumber = Type.Integer({ minimum: 1, description: 'Counted from 1.' });

const otherRow = Type.Object(
  {
    row: rowNumber,
    why: oneOf(['fails', 'open', 'fits'], {
      description:
        '`fails`: a cell does not take the value. `open`: none fails, and one can neither be said to take the value nor not to. `fits`: all cells take their values, and another row decided, or none could.',
    }),
    column: Type.Optional(
      Type.String({ description: 'The first column whose cell fails, or stays open.' }),
    ),
    cell: Type.Optional(
      Type.Union([Type.String(), Type.Number(), Type.Boolean()], {
        description: 'The cell, as its author wrote it.',
      }),
    ),
  },
  { ...closed, title: 'OtherRow' },
);

const explainedTable = Type.Object(
  {
    decision: oneOf(['rows', 'none', 'unknown', 'several', 'not-of-column'], {
      description: 'What the table makes of the inputs of the trace.',
    }),
    rows: Type.Array(rowNumber, {
      description: 'The rows that decided; of `unknown` and `several` those that may, or all fit.',
    }),
    column: Type.Optional(
      Type.String({ description: 'Of `not-of-column`: the column that does not know its value.' }),
    ),
    isAsTraced: Type.Boolean({
      description:
        'False when the trace has another result, because the plugins read the table otherwise since. No other row is explained then.',
    }),
    node: jsonObject({
      description:
        'The node as the version has it, of a called workflow too. Its table has only the rows that `rows` lists, in that order.',
    }),
    total: Type.Integer({ minimum: 0, description: 'Rows that did not decide.' }),
    others: Type.Array(otherRow, { description: 'The nearest first.' }),
  },
  { ...closed, title: 'ExplainedTable' },
);

export type ExplainedTable = Static<typeof explainedTable>;
export type Window = Required<Static<typeof query>>;

/** The window of rows that a query asks for. */
export const windowOf = ({ offset = 0, limit = DEFAULT_ROWS }: Static<typeof query>): Window => ({
  offset,
  limit,
});

export const explainedTableOperations = {
  explainTable: defineOperation({
    id: 'explainTable',
    method: 'get',
    path: '/api/runs/:id/tables/*nodePath',
    tag: 'runs',
    summary: 'Tells why the other rows of a decision table did not decide in a run.',
    description:
      'Computed from the inputs in the trace and the table of the version that the run used: for each row the first cell that failed. The rows of which the fewest cells fail come first, and among these those whose bounds are nearest to the values.',
    access: ['clinician'],
    params: Type.Object({
      id: runIdSchema,
      nodePath: Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'Node path of the table, for example `doses[3]/bands`.',
      }),
    }),
    query,
    answers: { 200: { description: 'The rows that did not decide.', schema: explainedTable } },
    computes: true,
    problems: [
      'not-found',
      'run-version-unknown',
      'trace-unavailable',
      'workflow-invalid',
      'run-expired',
      'run-lost',
      'definition-store-unavailable',
      ...COMPUTING,
    ],
    audited: ({ params: { id } }) => `run:${String(id)}`,
    auditedAtMost: 'once-a-minute',
  }),
};
