import { USE_KINDS } from '@platform/definitions';
import { defineOperation } from '@platform/http';
import { explained } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

import { COMPUTING } from '../../compute/problems';
import { pageOf, pageQuery } from '../../listing/page';

const closed = { additionalProperties: false } as const;

const useSchema = Type.Object(
  {
    kind: Type.Union([Type.Literal('workflow'), Type.Literal('agent')]),
    slug: Type.String(),
    name: Type.String(),
    publishedVersion: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    inPublished: Type.Boolean({ description: 'Whether the published version uses it.' }),
    inDraft: Type.Boolean({ description: 'Whether the draft uses it.' }),
  },
  { ...closed, title: 'DefinitionUse' },
);

export const usesOperations = {
  listUses: defineOperation({
    id: 'listUses',
    method: 'get',
    path: '/api/uses',
    tag: 'catalog',
    summary: 'Lists the workflows, then the agents, that use an element of the catalog.',
    description:
      'Looks into published versions and drafts. Value sets, types and dimensions are also found through the ports and settings of the node types. A page can have fewer items than `limit`, even none, and still have a `nextCursor`.',
    access: ['viewer'],
    query: Type.Object(
      {
        ...pageQuery(),
        of: Type.String({
          pattern: `^(${USE_KINDS.join('|')}):[^\\u0000-\\u001f\\ud800-\\udfff]{1,200}$`,
          description: `\`<kind>:<id>\`, for example \`node:core.guard\`. Kinds: ${USE_KINDS.map((kind) => `\`${kind}\``).join(', ')}.`,
          ...explained({
            fr: `« <genre>:<id> » est attendu, avec un genre parmi ${USE_KINDS.join(', ')}`,
            en: `"<kind>:<id>" is expected, with a kind of ${USE_KINDS.join(', ')}`,
          }),
        }),
      },
      closed,
    ),
    answers: {
      200: { description: 'A page of the list.', schema: pageOf(useSchema, 'DefinitionUsePage') },
    },
    computes: true,
    problems: [...COMPUTING],
  }),
};
