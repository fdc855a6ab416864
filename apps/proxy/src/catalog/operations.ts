import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { catalogSchema } from './schemas';

const headers = {
  ETag: 'Strong: the same tag means the same bytes.',
  'Cache-Control': '`private, no-cache`: keep it, and ask whether it changed.',
};

export const catalogOperations = {
  getCatalog: defineOperation({
    id: 'getCatalog',
    method: 'get',
    path: '/api/catalog',
    tag: 'catalog',
    summary: 'Everything that is installed or published, and what this instance uses of it.',
    description: 'It holds nothing of a patient.',
    access: ['viewer'],
    query: Type.Object({
      locale: Type.Optional(
        Type.String({
          maxLength: 100,
          description: "Language of the labels, e.g. `en-GB`; the instance's when left out.",
        }),
      ),
    }),
    headers: Type.Object({
      'if-none-match': Type.Optional(
        Type.String({ description: 'The `ETag` of the catalog that the caller has.' }),
      ),
    }),
    answers: {
      200: {
        description: 'The catalog.',
        schema: catalogSchema,
        headers: { ...headers, 'Content-Language': 'Of the labels.' },
      },
      304: { description: 'The caller has it already.', headers },
    },
    problems: ['locale-invalid'],
  }),
};
