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
  description: 'Checked against what is installed and published now.',
});

const draftFacts = {
  hash,
  authors: Type.Array(Type.String(), { description: 'Ids of everybody who saved it.' }),
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
  revision: Type.Integer({ minimum: 0, description: 'The number of its `ETag`.' }),
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
  author: Type.String({ description: 'Id of who published it.' }),
  note: nullable(Type.String()),
  createdAt: time,
  origin: Type.Union([Type.Literal('publish'), Type.Literal('rollback'), Type.Literal('seed')]),
  rollbackOf: nullable(number),
  file: nullable(Type.String({ description: 'That a seed was read from.' })),
};

const pin = Type.Object({ version: number, hash }, closed);

const pins = Type.Object(
  {
    workflows: Type.Record(Type.String(), pin),
    agents: Type.Record(Type.String(), pin),
    plugins: Type.Record(Type.String(), Type.String()),
    eventTypes: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Of a workflow: types of the events that start it.',
      }),
    ),
  },
  { ...closed, title: 'DefinitionPins', description: 'What it was published with.' },
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
    draft: nullable(draftSchema),
    published: nullable(publishedVersionSchema),
    hasTests: Type.Boolean({ description: 'Whether test cases are stored beside it.' }),
  },
  { ...closed, title: 'Definition' },
);

export const definitionPageSchema = pageOf(definitionSummarySchema, 'DefinitionPage');

export const versionPageSchema = pageOf(versionSummarySchema, 'DefinitionVersionPage');

export const validationSchema = Type.Object(
  { ok: Type.Boolean({ description: 'No finding is an error.' }), diagnostics },
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
    id: Type.String({ description: 'What it is about, by its stable name.' }),
    path: Type.String(),
    member: Type.Optional(Type.String()),
    before: Type.Optional(value),
    after: Type.Optional(value),
    effect: Type.Union([Type.Literal('behaviour'), Type.Literal('documentation')]),
    message: Type.String({ description: "In the caller's language." }),
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
