import { Type, type TSchema } from '@sinclair/typebox';
import { SLUG_PATTERN } from '@platform/definitions';

const closed = { additionalProperties: false };

/** Longest name of a ward, a node, an outcome or a file. */
const MAX_NAME = 300;
/** Rows and cases of a report. The command makes fewer. */
const MAX_REPORT_ROWS = 5_000;
const MAX_REPORT_NAMES = 501;
const MAX_REPORT_CASES = 500;

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const text = (maxLength = MAX_NAME) => Type.String({ maxLength });
const perSide = <S extends TSchema>(item: S) => Type.Array(item, { minItems: 1, maxItems: 2 });
const names = () => Type.Array(text(), { maxItems: MAX_REPORT_NAMES });

const numbers = Type.Object(
  {
    started: count,
    fired: count,
    patients: count,
    tasks: count,
    failed: count,
    undecided: count,
  },
  { ...closed, title: 'RetrospectiveNumbers' },
);

const counted = {
  name: text(),
  counts: perSide(count),
};

const countedList = Type.Array(Type.Object(counted, { ...closed, title: 'RetrospectiveCount' }), {
  maxItems: MAX_REPORT_NAMES,
});

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const week = Type.String({ pattern: '^\\d{4}-W\\d{2}$' });

const difference = Type.Union(
  (['fires', 'no-longer-fires', 'writes', 'tasks', 'failure', 'content'] as const).map((word) =>
    Type.Literal(word),
  ),
);

const period = Type.Object(
  {
    from: Type.Optional(day),
    to: Type.Optional(day),
    days: count,
    timezone: text(100),
  },
  closed,
);

const sides = perSide(Type.Object({ label: text(200), version: count }, closed));

const status = Type.Union(
  (['completed', 'failed', 'running', 'not-started'] as const).map((word) => Type.Literal(word)),
);

const oneCase = Type.Object(
  {
    case: count,
    patient: Type.String({
      pattern: '^P-[0-9a-f]{8}$',
      description: 'A pseudonym, the same for all events of a patient within this report.',
    }),
    ward: text(),
    week,
    difference: Type.Optional(difference),
    sides: perSide(
      Type.Object(
        {
          status,
          outcomes: names(),
          tasks: names(),
          writes: names(),
          failure: Type.Optional(text()),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'RetrospectiveCase' },
);

const rejected = Type.Object(
  {
    reason: text(100),
    count,
    places: Type.Array(
      Type.Object(
        {
          file: Type.Optional(text()),
          line: Type.Optional(count),
          detail: Type.Optional(text()),
        },
        closed,
      ),
      { maxItems: 20 },
    ),
  },
  { ...closed, title: 'RetrospectiveRejected' },
);

/** What `platform retro` writes: no id, no name and no value of a record. */
export const reportSchema = Type.Object(
  {
    apiVersion: Type.Literal('platform/retrospective-v1'),
    workflow: Type.Object(
      {
        slug: Type.String({ pattern: SLUG_PATTERN }),
        name: Type.Union([text(), Type.Record(Type.String({ maxLength: 20 }), text())]),
      },
      closed,
    ),
    sides,
    period,
    export: Type.Object(
      {
        files: count,
        lines: count,
        resources: Type.Array(Type.Object({ type: text(64), count }, closed), { maxItems: 200 }),
        rejected: Type.Array(rejected, { maxItems: 50 }),
        outOfOrder: count,
        knownBy: Type.Union([Type.Literal('updated'), Type.Literal('stated')]),
      },
      closed,
    ),
    events: Type.Object(
      {
        total: count,
        patients: count,
        bindings: Type.Array(Type.Object({ name: text(), count, repeated: count }, closed), {
          maxItems: 200,
        }),
        leftOut: Type.Array(Type.Object({ what: text(), count }, closed), {
          maxItems: MAX_REPORT_NAMES,
        }),
      },
      closed,
    ),
    isComplete: Type.Boolean({ description: 'False: it was interrupted.' }),
    totals: perSide(numbers),
    rows: Type.Array(
      Type.Object(
        { ward: text(), week, events: count, sides: perSide(numbers) },
        { ...closed, title: 'RetrospectiveRow' },
      ),
      { maxItems: MAX_REPORT_ROWS },
    ),
    outcomes: countedList,
    tasks: Type.Array(
      Type.Object(
        {
          ...counted,
          perDay: perSide(Type.Number({ minimum: 0 })),
          mostInADay: perSide(count),
        },
        { ...closed, title: 'RetrospectiveTasks' },
      ),
      { maxItems: MAX_REPORT_NAMES },
    ),
    writes: countedList,
    starts: countedList,
    failures: countedList,
    differing: Type.Optional(
      Type.Object(
        {
          count,
          kinds: Type.Array(Type.Object({ difference, count }, closed), { maxItems: 10 }),
        },
        closed,
      ),
    ),
    cases: Type.Array(oneCase, { maxItems: MAX_REPORT_CASES }),
  },
  {
    ...closed,
    title: 'RetrospectiveReport',
    description:
      'What versions of a workflow would have done in a past period, without data of records.',
  },
);

const summary = {
  sides,
  period,
  events: count,
  totals: perSide(numbers),
  differing: Type.Optional(count),
  isComplete: Type.Boolean(),
};

const entry = {
  id: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  workflow: Type.String({ description: 'Slug.' }),
  sentAt: Type.String({ format: 'date-time' }),
  sentBy: Type.String({ description: 'Who sent the report.' }),
  summary: Type.Object(summary, closed),
};

export const entrySchema = Type.Object(entry, { ...closed, title: 'Retrospective' });

export const storedSchema = Type.Object(
  { ...entry, report: reportSchema },
  { ...closed, title: 'StoredRetrospective' },
);
