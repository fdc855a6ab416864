import { Type, type TSchema } from '@sinclair/typebox';

const closed = { additionalProperties: false };
const instant = Type.String({ format: 'date-time' });
const orNull = <S extends TSchema>(schema: S, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const leftOutSchema = (description: string) =>
  Type.Array(
    Type.Object(
      {
        what: Type.String({ description: 'Name of what was left out; `other`: further names.' }),
        count: Type.Integer({ minimum: 1 }),
      },
      closed,
    ),
    { description },
  );

const feedSchema = Type.Object(
  {
    feed: Type.String({ description: 'Name of the event binding.' }),
    event: Type.Optional(Type.String({ description: 'Type of the events that it gives.' })),
    resolves: Type.Boolean({ description: 'Whether it decides validations instead.' }),
    readHere: Type.Boolean({
      description:
        'Whether this process reads the feed. Sources that keep no state are read by every process that has them.',
    }),
    lastSuccessAt: orNull(
      instant,
      'The last time that any process read the feed; null: never, or the source keeps no state.',
    ),
    readUntil: orNull(
      instant,
      'Everything that the remote system had then was handed over; null: unknown.',
    ),
    lagSeconds: orNull(Type.Integer({ minimum: 0 }), 'Time since `readUntil`, in seconds.'),
    refusedRecords: Type.Integer({ minimum: 0, description: 'Number of stored refused records.' }),
    leftOut: leftOutSchema(
      'What this process left out of the records of the feed, or dropped as its query says, since it started.',
    ),
    troubles: Type.Array(
      Type.Object(
        {
          aspect: Type.Union([Type.Literal('read'), Type.Literal('wake')], {
            description:
              '`read`: the feed is not read. `wake`: the remote system does not wake the source, which reads the feed later.',
          }),
          code: Type.String({ description: 'Stable code of the reason.' }),
          message: Type.String({ description: 'The reason, without data of a record.' }),
          since: instant,
        },
        closed,
      ),
      { description: 'What this process suffers from now; empty when another process reads it.' },
    ),
  },
  closed,
);

export const sourcesSchema = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          source: Type.String(),
          plugin: Type.String(),
          running: Type.Boolean({ description: 'False while it waits to be started again.' }),
          failure: Type.Optional(
            Type.String({ description: 'Why it does not run: what its log line says.' }),
          ),
          feeds: Type.Array(feedSchema),
          leftOut: leftOutSchema('What this process took and no feed wants, since it started.'),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'EventSources' },
);

const refusalSchema = Type.Object(
  {
    code: Type.String({ description: 'Stable code of the reason.' }),
    message: Type.String({ description: 'The reason, without data of the record.' }),
  },
  { ...closed, title: 'Refusal' },
);

const refused = {
  id: Type.String({ description: 'The same for each refusal of one record.' }),
  source: Type.String(),
  feed: Type.String(),
  key: Type.String({ description: 'Identifies the record within its feed.' }),
  refusal: refusalSchema,
  refusedAt: Type.String({ format: 'date-time', description: 'The last refusal.' }),
  attempts: Type.Integer({ minimum: 1, description: 'How often it was refused.' }),
};

export const refusedRecordSchema = Type.Object(refused, { ...closed, title: 'RefusedRecord' });

export const storedRecordSchema = Type.Object(
  {
    ...refused,
    record: Type.Unknown({
      description: 'The record, as the source read it; null when it was over 1 MiB.',
    }),
  },
  { ...closed, title: 'StoredRefusedRecord' },
);

export const resubmissionSchema = Type.Object(
  {
    outcome: Type.Union(
      ['accepted', 'duplicate', 'rejected', 'left-out'].map((word) => Type.Literal(word)),
      {
        description:
          '`rejected`: the record stays where it is. `left-out`: the binding does not keep it.',
      },
    ),
    refusal: Type.Optional(refusalSchema),
  },
  { ...closed, title: 'Resubmission' },
);

export const trialInputSchema = Type.Object(
  {
    record: Type.Unknown({ description: 'One record, as the source reads it.' }),
    key: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Key of the record. Default: the one that its source would give it.',
      }),
    ),
  },
  { ...closed, title: 'BindingTrialInput' },
);

const problemSchema = Type.Object(
  {
    code: Type.String(),
    message: Type.String(),
    errors: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() }, closed)),
    ),
  },
  closed,
);

export const trialSchema = Type.Object(
  {
    binding: Type.String(),
    source: Type.String(),
    active: Type.Boolean({ description: 'Whether this instance uses the binding.' }),
    key: Type.String({ description: 'Key of the record within its feed.' }),
    event: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'The event that it would give.' }),
    ),
    workflows: Type.Optional(
      Type.Array(Type.Object({ slug: Type.String(), version: Type.Integer() }, closed), {
        description: 'Published workflows that the event would start a run of.',
      }),
    ),
    known: Type.Optional(
      Type.Boolean({ description: 'Whether the event id is known, so that nothing would start.' }),
    ),
    resolution: Type.Optional(
      Type.Object(
        {
          run: Type.String(),
          decision: Type.Union(
            ['accepted', 'rejected', 'withdrawn'].map((word) => Type.Literal(word)),
          ),
          by: Type.Optional(Type.String()),
          byId: Type.Optional(Type.String({ description: 'User id of who decided.' })),
          reason: Type.Optional(Type.String()),
          pendingId: Type.Optional(
            Type.String({ description: 'The validation that it would decide.' }),
          ),
        },
        { ...closed, description: 'The decision that it would give.' },
      ),
    ),
    leftOut: Type.Optional(
      Type.String({
        description: 'What of the record the binding does not keep (`keep`): it would do nothing.',
      }),
    ),
    problem: Type.Optional(problemSchema),
  },
  { ...closed, title: 'BindingTrial' },
);
