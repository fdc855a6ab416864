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
const side = Type.String({
  pattern: '^(draft|published|[1-9][0-9]{0,8})$',
  description: '`draft`, `published` or the number of a version.',
});
const note = Type.Optional(
  Type.String({ maxLength: MAX_NOTE_LENGTH, description: 'For the list of versions.' }),
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
      summary: `Every ${kind} definition, in the order of slugs; drafts and retired ones too.`,
      access: ['viewer'],
      query: Type.Object(pageQuery(50), closed),
      answers: { 200: { description: 'One page.', schema: definitionPageSchema } },
    }),
    validate: defineOperation({
      ...named,
      id: `validate${One}`,
      method: 'post',
      path: `${root}/validate`,
      summary: 'What is wrong with a specification, which is not kept.',
      access: ['designer'],
      body: Type.Object(
        {
          spec: Type.Union([jsonObject(), Type.String()], {
            description: 'The specification, or its text in YAML or JSON.',
          }),
        },
        closed,
      ),
      answers: { 200: { description: 'Every finding.', schema: validationSchema } },
      computes: true,
      problems: [...COMPUTING],
    }),
    import: defineOperation({
      ...named,
      ...draftBody,
      id: `import${One}`,
      method: 'post',
      path: `${root}/import`,
      summary: 'Saves the draft of the definition that the document names.',
      access: ['designer'],
      answers: {
        200: { description: 'The draft that replaced another.', ...saved },
        201: { description: 'The draft of a new definition.', ...saved },
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
      summary: 'One definition with its draft and what is published of it.',
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
      summary: 'Creates or replaces the draft, sound or not.',
      access: ['designer'],
      params: bySlug,
      answers: {
        200: { description: 'The draft that replaced another.', ...saved },
        201: { description: 'The draft of a new definition.', ...saved },
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
      summary: 'Makes the draft the next version, which new runs are started from.',
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
      summary: 'Publishes the content of an older version as a new one.',
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
      summary: 'Takes it out of use: no new runs; its versions and runs stay.',
      access: ['publisher'],
      params: bySlug,
      headers: Type.Object(ifMatchHeaders),
      answers: {
        200: {
          description: 'What is left.',
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
      summary: 'Its versions, the newest first.',
      access: ['viewer'],
      params: bySlug,
      query: Type.Object(pageQuery(50), closed),
      answers: { 200: { description: 'One page.', schema: versionPageSchema } },
      problems: ['not-found'],
    }),
    getVersion: defineOperation({
      ...named,
      id: `get${One}Version`,
      method: 'get',
      path: `${root}/:slug/versions/:version`,
      summary: 'One version, which never changes.',
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
      summary: 'What changed from one version to another, by the names of things.',
      access: ['viewer'],
      params: bySlug,
      query: Type.Object({ from: Type.Optional(side), to: Type.Optional(side) }, closed),
      answers: { 200: { description: 'Every change.', schema: diffSchema } },
      computes: true,
      problems: ['not-found', `${kind}-invalid`, ...COMPUTING],
    }),
    export: defineOperation({
      ...named,
      id: `export${One}`,
      method: 'get',
      path: `${root}/:slug/export`,
      summary: 'One YAML file, the same bytes for the same content.',
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

export const agentDefinitionOperations = definitionOperations({
  kind: 'agent',
  One: 'AgentDefinition',
  Many: 'AgentDefinitions',
  root: '/api/agents/definitions',
});
