import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

const revalidated = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ maxLength: 2_000, description: 'The `ETag` of your copy.' }),
  ),
});

const HEADERS = { ETag: 'Entity tag of the content.' };

/** Anybody may ask, so each address has a rate, and each request takes a slot. */
const LIMITED = ['overloaded', 'too-many-requests'] as const;

const UNCHANGED = { description: 'Your copy is current.', headers: HEADERS };

/** Answers of a public text that callers may cache and revalidate. */
const text = (description: string, media: string) => ({
  200: { description, media, schema: Type.String(), headers: HEADERS },
  304: UNCHANGED,
});

export const openapiOperations = {
  getApiDocument: defineOperation({
    id: 'getApiDocument',
    method: 'get',
    path: '/api/openapi.json',
    tag: 'documentation',
    summary: 'Returns this document.',
    access: 'public',
    problems: LIMITED,
    headers: revalidated,
    answers: {
      200: {
        description: 'OpenAPI 3.1.',
        schema: Type.Object(
          {
            openapi: Type.Literal('3.1.0'),
            info: Type.Record(Type.String(), Type.String()),
            tags: Type.Array(Type.Unknown()),
            paths: Type.Record(Type.String(), Type.Unknown()),
            components: Type.Record(Type.String(), Type.Unknown()),
            'x-roles': Type.Record(Type.String(), Type.Array(Type.String()), {
              description:
                'Role → the roles that it includes. The `x-roles` of an operation name those that allow it.',
            }),
          },
          { additionalProperties: false },
        ),
        headers: HEADERS,
      },
      304: UNCHANGED,
    },
  }),
  getApiDocs: defineOperation({
    id: 'getApiDocs',
    method: 'get',
    path: '/api/docs',
    tag: 'documentation',
    summary: 'Returns this document as an HTML page without external resources.',
    access: 'public',
    problems: LIMITED,
    headers: revalidated,
    answers: text('The page.', 'text/html'),
  }),
  getApiDocsStyle: defineOperation({
    id: 'getApiDocsStyle',
    method: 'get',
    path: '/api/docs/swagger-ui.css',
    tag: 'documentation',
    summary: 'Style sheet of the page.',
    access: 'public',
    problems: LIMITED,
    headers: revalidated,
    answers: text('The style sheet.', 'text/css'),
  }),
  getApiDocsScript: defineOperation({
    id: 'getApiDocsScript',
    method: 'get',
    path: '/api/docs/swagger-ui.js',
    tag: 'documentation',
    summary: 'Script that renders the page.',
    access: 'public',
    problems: LIMITED,
    headers: revalidated,
    answers: text('The script.', 'text/javascript'),
  }),
  getApiDocsStart: defineOperation({
    id: 'getApiDocsStart',
    method: 'get',
    path: '/api/docs/start.js',
    tag: 'documentation',
    summary: 'Script that starts the page.',
    access: 'public',
    problems: LIMITED,
    headers: revalidated,
    answers: text('The script.', 'text/javascript'),
  }),
};
