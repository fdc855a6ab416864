import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { catalogSchema } from './schemas';

const headers = {
  ETag: 'Strong entity tag: equal tags mean equal bytes.',
  'Cache-Control': '`private, no-cache`: clients may store the catalog but must revalidate it.',
};

export const catalogOperations = {
  getCatalog: defineOperation({
    id: 'getCatalog',
    method: 'get',
    path: '/api/catalog',
    tag: 'catalog',
    summary:
      'Returns everything that plugins contribute or that is published, and what this instance uses.',
    description: 'The catalog contains no patient data.',
    access: ['viewer'],
    query: Type.Object({
      locale: Type.Optional(
        Type.String({
          maxLength: 100,
          description:
            'Language of the labels, for example `en-GB`. Default: the language of the instance.',
        }),
      ),
    }),
    headers: Type.Object({
      'if-none-match': Type.Optional(
        Type.String({ description: 'The `ETag` of your copy of the catalog.' }),
      ),
    }),
    answers: {
      200: {
        description: 'The catalog.',
        schema: catalogSchema,
        headers: { ...headers, 'Content-Language': 'Language of the labels.' },
      },
      304: { description: 'Your copy is current.', headers },
    },
    problems: ['locale-invalid'],
  }),
};
