import type { Shown } from '@platform/http';
import { expectedNodeSchema, workflowTestsSchema } from '@platform/interpreter';
import { jsonSchema, jsonValue } from '@platform/manifests';
import type { JsonObject } from '@platform/ports';
import { Type, type Static, type TSchema } from '@sinclair/typebox';

import { doubtsSchema } from '../definitions/api/diagnostics';
import { requestedVersionSchema } from '../simulation/simulation-body';

const closed = { additionalProperties: false } as const;
const count = Type.Integer({ minimum: 0 });
const { $id: _$id, ...tests } = workflowTestsSchema;

/** Schema of `platform/workflow-tests-v1`. Stored tests may be of another release, so they are validated before a run. */
export const testsDocument = jsonSchema<JsonObject>({ ...tests, title: 'WorkflowTests' });

const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

export const storedTestsSchema = Type.Object(
  {
    tests: orNull(testsDocument),
    author: orNull(Type.String()),
    updatedAt: orNull(Type.String({ format: 'date-time' })),
  },
  {
    ...closed,
    title: 'StoredTests',
    description: 'All members are null when no test cases were ever saved.',
  },
);

/** The stored test cases, or null. */
export type StoredTests = Shown<Static<typeof storedTestsSchema>>;

export const testRunRequest = Type.Object(
  {
    version: Type.Optional(
      Type.Union([...requestedVersionSchema.anyOf], {
        description:
          'Version to test. Default: the draft, or the published version when there is no draft.',
      }),
    ),
  },
  { ...closed, title: 'TestRunRequest' },
);

/** A witness of a table's finding in the draft, and what the table has to make of it. */
export const witnessRequest = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 500, description: 'Name of the case.' }),
    table: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Id of a decision table of the workflow itself.',
    }),
    values: Type.Record(Type.String(), jsonValue(), {
      description: 'By column, as `witness` of the finding has them; null: not known.',
    }),
    expect: expectedNodeSchema,
  },
  { ...closed, title: 'WitnessTestRequest' },
);

export const witnessTestSchema = Type.Object(
  {
    case: jsonSchema<JsonObject>({ ...workflowTestsSchema.properties.cases.items }),
    unreached: Type.Array(Type.Object({ column: Type.String(), why: Type.String() }, closed), {
      description:
        'The columns whose value the table does not get in the case. With one of them, the case shows nothing.',
    }),
  },
  { ...closed, title: 'WitnessTest' },
);

export type WitnessRequest = Static<typeof witnessRequest>;
export type WitnessTest = Shown<Static<typeof witnessTestSchema>>;

const share = Type.Object(
  { covered: count, total: count, percent: Type.Integer({ minimum: 0, maximum: 100 }) },
  closed,
);

const coverage = Type.Object(
  {
    nodes: Type.Array(
      Type.Object(
        {
          path: Type.String(),
          executed: Type.Boolean(),
          outcomes: Type.Array(
            Type.Object({ outcome: Type.String(), covered: Type.Boolean() }, closed),
          ),
          folded: Type.Optional(
            Type.Literal(true, {
              description:
                'True when the nodes inside are left out because there are more than 10,000.',
            }),
          ),
        },
        closed,
      ),
    ),
    executed: share,
    outcomes: share,
  },
  closed,
);

/** The result of one case: whether it passed, and how not. */
export const caseFields = {
  name: Type.String(),
  ok: Type.Boolean(),
  differences: Type.Array(
    Type.Object(
      {
        path: Type.String({ description: 'JSON pointer into `expect`.' }),
        expected: Type.Optional(Type.Unknown()),
        actual: Type.Optional(Type.Unknown({ description: 'Absent when there is no value.' })),
      },
      closed,
    ),
  ),
  failure: Type.Optional(Type.String({ description: 'Why the case could not be simulated.' })),
};

const caseResult = Type.Object(caseFields, closed);

export const testReportSchema = Type.Object(
  {
    ok: Type.Boolean({
      description: 'True when every case passed and the required coverage was reached.',
    }),
    version: requestedVersionSchema,
    cases: Type.Array(caseResult),
    coverage,
    shortfalls: Type.Array(
      Type.Object(
        {
          what: Type.Union([Type.Literal('nodes'), Type.Literal('outcomes')]),
          required: Type.Number(),
          reached: Type.Number(),
        },
        closed,
      ),
    ),
    ms: count,
    diagnostics: doubtsSchema,
  },
  { ...closed, title: 'TestReport' },
);

/** The result of every case, without its simulation. */
export type TestReport = Shown<Static<typeof testReportSchema>>;
