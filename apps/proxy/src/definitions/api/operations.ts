import { SLUG_PATTERN } from '@platform/definitions';
import { defineOperation } from '@platform/http';
import { jsonObject } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

import { COMPUTING } from '../../compute/problems';
import { pageQuery } from '../../listing/page';
import { createHeaders, ETAG_HEADER, ifMatchHeaders } from '../if-match';
import {
  definitionPageSchema,
  definitionSchema,
  definitionSummarySchema,
  diffSchema,
  draftSchema,
  validationSchema,
  versionPageSchema,
  publishedVersionSchema,
  versionSchema,
} from './schemas';

const closed = { additionalProperties: false } as const;
const YAML = 'application/yaml';
const DOCUMENTS = ['application/json', YAML];
const MAX_NOTE_LENGTH = 2_000;

const slug = Type.String({ pattern: SLUG_PATTERN });
const version = Type.Integer({ minimum: 1, maximum: 999_999_999 });
const bySlug = Type.Object({ slug });
const nodeId = Type.String({ minLength: 1, maxLength: 63, description: 'Id of the node.' });
const side = Type.String({
  pattern: '^(draft|published|[1-9][0-9]{0,8})$',
  description: '`draft`, `published` or the number of a version.',
});
const note = Type.Optional(
  Type.String({ maxLength: MAX_NOTE_LENGTH, description: 'Comment for the list of versions.' }),
);
const document = jsonObject({ description: 'The specification.' });

const CHANGES = ['definition-changed', 'if-match-required'] as const;

interface Naming {
  /** Used in audit resources and problem codes. */
  readonly kind: 'workflow' | 'agent';
  /** Used in operation ids. */
  readonly One: 'Workflow' | 'AgentDefinition';
  readonly Many: 'Workflows' | 'AgentDefinitions';
  readonly root: '/api/workflows' | '/api/agents/definitions';
}

/** The operations of one kind of definition. Both kinds have the same ones. */
function definitionOperations({ kind, One, Many, root }: Naming) {
  const about = ({ params }: { readonly params: Readonly<Record<string, unknown>> }): string =>
    `${kind}:${String(params['slug'])}`;
  const unsaved = [
    'definition-unreadable',
    'slug-mismatch',
    'slug-reserved',
    'definition-absent',
    'definition-exists',
    ...(kind === 'agent' ? (['provider-unknown'] as const) : []),
    ...CHANGES,
    ...COMPUTING,
  ] as const;
  const named = { tag: root === '/api/workflows' ? 'workflows' : 'agents' };
  const unpublished = [
    'not-found',
    `${kind}-invalid`,
    'dependents-broken',
    'already-published',
    'publication-contended',
    ...CHANGES,
    ...COMPUTING,
  ] as const;
  const saved = { schema: draftSchema, headers: ETAG_HEADER };
  const draftBody = {
    body: document,
    bodyAs: 'text',
    bodyMedia: DOCUMENTS,
    headers: Type.Object(createHeaders),
  } as const;
  return {
    list: defineOperation({
      ...named,
      id: `list${Many}`,
      method: 'get',
      path: root,
      summary: `Lists ${kind} definitions by slug, including drafts and retired ones.`,
      access: ['viewer'],
      query: Type.Object(pageQuery(), closed),
      answers: { 200: { description: 'A page of the list.', schema: definitionPageSchema } },
    }),
    validate: defineOperation({
      ...named,
      id: `validate${One}`,
      method: 'post',
      path: `${root}/validate`,
      summary: 'Checks a specification without saving it.',
      access: ['designer'],
      body: Type.Object(
        {
          spec: Type.Union([jsonObject(), Type.String()], {
            description: 'The specification as JSON, or as YAML or JSON text.',
          }),
        },
        closed,
      ),
      answers: { 200: { description: 'All findings.', schema: validationSchema } },
      computes: true,
      problems: [...COMPUTING],
    }),
    import: defineOperation({
      ...named,
      ...draftBody,
      id: `import${One}`,
      method: 'post',
      path: `${root}/import`,
      summary: 'Saves a document as the draft of the definition that it names.',
      access: ['designer'],
      answers: {
        200: { description: 'The draft replaced an earlier one.', ...saved },
        201: { description: 'The definition is new.', ...saved },
      },
      computes: true,
      problems: unsaved,
      audited: () => `${kind}:import`,
    }),
    get: defineOperation({
      ...named,
      id: `get${One}`,
      method: 'get',
      path: `${root}/:slug`,
      summary: 'Returns a definition with its draft and its published version.',
      access: ['viewer'],
      params: bySlug,
      answers: {
        200: { description: 'The definition.', schema: definitionSchema, headers: ETAG_HEADER },
      },
      computes: true,
      problems: ['not-found', ...COMPUTING],
    }),
    saveDraft: defineOperation({
      ...named,
      ...draftBody,
      id: `save${One}Draft`,
      method: 'put',
      path: `${root}/:slug/draft`,
      summary: 'Creates or replaces the draft, valid or not.',
      access: ['designer'],
      params: bySlug,
      answers: {
        200: { description: 'The draft replaced an earlier one.', ...saved },
        201: { description: 'The definition is new.', ...saved },
      },
      computes: true,
      problems: unsaved,
      audited: about,
    }),
    publish: defineOperation({
      ...named,
      id: `publish${One}`,
      method: 'post',
      path: `${root}/:slug/publish`,
      summary: 'Publishes the draft as the next version. New runs start from it.',
      access: ['publisher'],
      params: bySlug,
      headers: Type.Object(ifMatchHeaders),
      body: Type.Object({ note }, closed),
      answers: { 200: { description: 'The version.', schema: publishedVersionSchema } },
      computes: true,
      problems: [...unpublished, 'four-eyes', 'no-draft', 'tests-failed', 'tests-invalid'],
      audited: about,
    }),
    rollBack: defineOperation({
      ...named,
      id: `rollBack${One}`,
      method: 'post',
      path: `${root}/:slug/rollback`,
      summary: 'Publishes the content of an older version as a new version.',
      access: ['publisher'],
      params: bySlug,
      headers: Type.Object(ifMatchHeaders),
      body: Type.Object({ version, note }, closed),
      answers: { 200: { description: 'The new version.', schema: publishedVersionSchema } },
      computes: true,
      problems: [...unpublished, 'definition-altered'],
      audited: about,
    }),
    retire: defineOperation({
      ...named,
      id: `retire${One}`,
      method: 'delete',
      path: `${root}/:slug`,
      summary: 'Retires a definition: no new runs start. Its versions and existing runs stay.',
      access: ['publisher'],
      params: bySlug,
      headers: Type.Object(ifMatchHeaders),
      answers: {
        200: {
          description: 'The retired definition.',
          schema: definitionSummarySchema,
          headers: ETAG_HEADER,
        },
      },
      computes: true,
      problems: [
        'not-found',
        'not-published',
        'definition-in-use',
        'publication-contended',
        ...CHANGES,
        ...COMPUTING,
      ],
      audited: about,
    }),
    listVersions: defineOperation({
      ...named,
      id: `list${One}Versions`,
      method: 'get',
      path: `${root}/:slug/versions`,
      summary: 'Lists the versions of a definition, newest first.',
      access: ['viewer'],
      params: bySlug,
      query: Type.Object(pageQuery(), closed),
      answers: { 200: { description: 'A page of the list.', schema: versionPageSchema } },
      problems: ['not-found'],
    }),
    getVersion: defineOperation({
      ...named,
      id: `get${One}Version`,
      method: 'get',
      path: `${root}/:slug/versions/:version`,
      summary: 'Returns one version. Versions never change.',
      access: ['viewer'],
      params: Type.Object({ slug, version }),
      answers: { 200: { description: 'The version.', schema: versionSchema } },
      problems: ['not-found'],
    }),
    diff: defineOperation({
      ...named,
      id: `diff${One}`,
      method: 'get',
      path: `${root}/:slug/diff`,
      summary: 'Compares two versions. Items are matched by name.',
      access: ['viewer'],
      params: bySlug,
      query: Type.Object({ from: Type.Optional(side), to: Type.Optional(side) }, closed),
      answers: { 200: { description: 'All changes.', schema: diffSchema } },
      computes: true,
      problems: ['not-found', `${kind}-invalid`, ...COMPUTING],
    }),
    export: defineOperation({
      ...named,
      id: `export${One}`,
      method: 'get',
      path: `${root}/:slug/export`,
      summary: 'Exports a version as a YAML file. The same content always gives the same bytes.',
      access: ['viewer'],
      params: bySlug,
      query: Type.Object({ version: Type.Optional(side) }, closed),
      answers: { 200: { description: 'The file.', schema: Type.String(), media: YAML } },
      computes: true,
      problems: ['not-found', ...COMPUTING],
    }),
  };
}

export type DefinitionOperations = ReturnType<typeof definitionOperations>;

export const workflowOperations = definitionOperations({
  kind: 'workflow',
  One: 'Workflow',
  Many: 'Workflows',
  root: '/api/workflows',
});

/** A decision table of a workflow for spreadsheets. Agents have none. */
export const tableOperations = {
  exportTable: defineOperation({
    id: 'exportTable',
    tag: 'workflows',
    method: 'get',
    path: '/api/workflows/:slug/tables/:node',
    summary: 'Exports a decision table of a version as CSV for spreadsheets.',
    description:
      'In the language of the caller: French with semicolons and decimal commas, English with commas and points. UTF-8 with a byte order mark, every text quoted; a text that a spreadsheet would run as a formula has an apostrophe before it. `platform table import` reads it back.',
    access: ['viewer'],
    params: Type.Object({ slug, node: nodeId }),
    query: Type.Object({ version: Type.Optional(side) }, closed),
    answers: { 200: { description: 'The table.', media: 'text/csv', schema: Type.String() } },
    computes: true,
    problems: ['not-found', ...COMPUTING],
  }),
};

export const agentDefinitionOperations = definitionOperations({
  kind: 'agent',
  One: 'AgentDefinition',
  Many: 'AgentDefinitions',
  root: '/api/agents/definitions',
});
