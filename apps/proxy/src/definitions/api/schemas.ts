import { jsonObject } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

import { pageOf } from '../../listing/page';
import { diagnosticSchema } from './diagnostics';

const closed = { additionalProperties: false } as const;
const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);

const time = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' });
const hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the content.' });
const number = Type.Integer({ minimum: 1 });

const content = jsonObject({ description: 'The specification.' });

const diagnostics = Type.Array(diagnosticSchema, {
  description: 'Findings against what is currently installed and published.',
});

const draftFacts = {
  hash,
  authors: Type.Array(Type.String(), { description: 'Ids of all callers who saved the draft.' }),
  updatedAt: time,
  baseVersion: nullable(number),
};

const definitionFacts = {
  slug: Type.String(),
  name: Type.String(),
  publishedVersion: nullable(number),
  latestVersion: nullable(number),
  retiredAt: nullable(time),
  createdAt: time,
  updatedAt: time,
  revision: Type.Integer({ minimum: 0, description: 'Revision number, also in the `ETag`.' }),
};

export const draftSchema = Type.Object(
  { ...draftFacts, content, diagnostics },
  { ...closed, title: 'DefinitionDraft' },
);

const versionFacts = {
  slug: Type.String(),
  version: number,
  name: Type.String(),
  hash,
  author: Type.String({ description: 'Id of the caller who published it.' }),
  note: nullable(Type.String()),
  createdAt: time,
  origin: Type.Union([Type.Literal('publish'), Type.Literal('rollback'), Type.Literal('seed')]),
  rollbackOf: nullable(number),
  file: nullable(Type.String({ description: 'File of a seeded definition.' })),
};

const pin = Type.Object({ version: number, hash }, closed);

const pins = Type.Object(
  {
    workflows: Type.Record(Type.String(), pin),
    agents: Type.Record(Type.String(), pin),
    plugins: Type.Record(Type.String(), Type.String()),
    eventTypes: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Workflows only: types of the events that start it.',
      }),
    ),
  },
  {
    ...closed,
    title: 'DefinitionPins',
    description: 'Versions of what the version uses, fixed when it was published.',
  },
);

const versionSummarySchema = Type.Object(versionFacts, {
  ...closed,
  title: 'DefinitionVersionSummary',
});

export const versionSchema = Type.Object(
  { ...versionFacts, content, pins },
  { ...closed, title: 'DefinitionVersion' },
);

export const publishedVersionSchema = Type.Object(
  { ...versionFacts, content, pins, diagnostics },
  { ...closed, title: 'PublishedDefinition' },
);

export const definitionSummarySchema = Type.Object(
  {
    ...definitionFacts,
    draft: nullable(Type.Object(draftFacts, { ...closed, title: 'DefinitionDraftSummary' })),
  },
  { ...closed, title: 'DefinitionSummary' },
);

export const definitionSchema = Type.Object(
  {
    ...definitionFacts,
    draft: nullable(
      Type.Object(
        {
          ...draftSchema.properties,
          needsAnotherPublisher: Type.Boolean({
            description:
              'The instance requires four eyes, and the caller has saved the draft: another person has to publish it.',
          }),
        },
        { ...closed, title: 'DefinitionDraftToPublish' },
      ),
    ),
    published: nullable(publishedVersionSchema),
    hasTests: Type.Boolean({ description: 'Whether the definition has stored test cases.' }),
  },
  { ...closed, title: 'Definition' },
);

export const definitionPageSchema = pageOf(definitionSummarySchema, 'DefinitionPage');

export const versionPageSchema = pageOf(versionSummarySchema, 'DefinitionVersionPage');

export const validationSchema = Type.Object(
  { ok: Type.Boolean({ description: 'True when no finding is an error.' }), diagnostics },
  { ...closed, title: 'DefinitionFindings' },
);

const value = Type.Unknown();

const change = Type.Object(
  {
    kind: Type.Union([Type.Literal('added'), Type.Literal('removed'), Type.Literal('changed')]),
    subject: Type.Union(
      (
        ['node', 'edge', 'input', 'output', 'context', 'setting', 'hazard', 'metadata'] as const
      ).map((name) => Type.Literal(name)),
    ),
    id: Type.String({ description: 'Stable name of what changed.' }),
    path: Type.String(),
    member: Type.Optional(Type.String()),
    before: Type.Optional(value),
    after: Type.Optional(value),
    effect: Type.Union([Type.Literal('behaviour'), Type.Literal('documentation')]),
    message: Type.String({ description: 'Text in the language of the caller.' }),
  },
  { ...closed, title: 'DefinitionChange' },
);

export const diffSchema = Type.Object(
  {
    same: Type.Boolean(),
    behaviourChanged: Type.Boolean(),
    changes: Type.Array(change),
  },
  { ...closed, title: 'DefinitionDiff' },
);
