import { compileSchema } from '@platform/manifests';
import { PROBLEM_TYPES } from '@platform/problems';
import { openApiFindings } from '@platform/testing';
import { Type, type TSchema } from '@sinclair/typebox';

import { describeApi, type OpenApiDocument, type OperationDefinition } from '../index';
import type { JsonSchema, ResponseObject } from './document';
import { pathTemplate } from './path-template';

const API = {
  title: 'Ward',
  version: '1.0.0',
  gateProblems: ['authentication-required', 'host-not-local'] as const,
};

const bed = Type.Object(
  {
    id: Type.String({ pattern: '^b-', 'x-message': { fr: 'un lit', en: 'a bed id' } }),
    place: Type.Tuple([Type.Integer(), Type.Integer()]),
    title: Type.Optional(Type.String()),
  },
  { additionalProperties: false, title: 'Bed' },
);

const listBeds: OperationDefinition = {
  id: 'listBeds',
  method: 'get',
  path: '/beds',
  tag: 'ward',
  summary: 'The beds.',
  access: 'public',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, description: 'How many.' })),
    floor: Type.String(),
  }),
  answers: { 200: { description: 'Them.', schema: Type.Array(bed), headers: { ETag: 'Of all.' } } },
};

const putBed: OperationDefinition = {
  id: 'putBed',
  method: 'put',
  path: '/beds/:bedId/notes/*place',
  tag: 'nursing',
  summary: 'Writes.',
  description: 'Over what was there.',
  access: ['clinician', 'operator'],
  params: Type.Object({ bedId: Type.String({ maxLength: 9, description: 'Which.' }) }),
  headers: Type.Object({ 'if-match': Type.Optional(Type.String()) }),
  body: bed,
  answers: {
    200: { description: 'Written.', schema: bed },
    304: { description: 'As it was.' },
    409: { description: 'Somebody lies there.', schema: Type.Array(Type.String()) },
  },
  problems: ['run-ended', 'definition-changed'],
  audited: () => 'bed:1',
};

const importBeds: OperationDefinition = {
  id: 'importBeds',
  method: 'post',
  path: '/beds',
  tag: 'ward',
  summary: 'Reads a file.',
  access: ['operator'],
  body: Type.String(),
  bodyAs: 'text',
  bodyMedia: ['application/yaml', 'application/json'],
  answers: { 200: { description: 'A page.', schema: Type.String(), media: 'text/html' } },
};

const document = describeApi([listBeds, putBed, importBeds], API);
const operationAt = (path: string, method: string) => document.paths[path]?.[method];

const responseAt = (path: string, method: string, status: number) =>
  operationAt(path, method)?.responses[status] as ResponseObject | undefined;

/** The schemas of the document but those of single problems and of shared ones. */
const named = ({ components }: Pick<OpenApiDocument, 'components'>): readonly string[] =>
  Object.keys(components.schemas).filter(
    (name) => components.responses[name] === undefined && !(name in PROBLEM_TYPES),
  );

/** The codes that an operation documents, by status, through the components. */
const codesOf = (
  path: string,
  method: string,
  { paths, components } = document,
): Record<string, readonly string[]> => {
  const follow = (component: { readonly $ref?: unknown }): unknown => {
    const [, section, name = ''] = /#\/components\/(\w+)\/(.+)/.exec(String(component.$ref)) ?? [];
    return section === undefined ? component : components[section as 'schemas' | 'responses'][name];
  };
  const codesIn = (schema: JsonSchema): readonly string[] => {
    const { anyOf, allOf } = follow(schema) as {
      readonly anyOf?: readonly JsonSchema[];
      readonly allOf?: readonly {
        readonly properties?: { readonly code: { const?: string; enum?: string[] } };
      }[];
    };
    if (anyOf) return anyOf.flatMap(codesIn).sort();
    return (allOf ?? []).flatMap(({ properties }) => {
      const { const: one, enum: several = [] } = properties?.code ?? {};
      return one === undefined ? several : [one];
    });
  };
  return Object.fromEntries(
    Object.entries(paths[path]?.[method]?.responses ?? {}).flatMap(([status, response]) => {
      const { content } = follow(response as { $ref?: unknown }) as ResponseObject;
      const schema = content?.['application/problem+json']?.schema;
      return schema ? [[status, codesIn(schema)]] : [];
    }),
  );
};

it('describe api: is OpenAPI 3.1, as its published schema has it', () => {
  const [found, foundInWrong] = openApiFindings(document, { ...document, paths: { beds: {} } });
  expect(found).toEqual([]);
  expect(foundInWrong).not.toEqual([]);
});

it('every reference leads to a component', () => {
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(10);
  for (const [, section = '', name = ''] of references) {
    const components: Readonly<Record<string, Readonly<Record<string, unknown>>>> =
      document.components;
    expect(components[section]?.[name]).toBeDefined();
  }
  expect(text.match(/"\$ref"/g)).toHaveLength(references.length);
});

it('describe api: a problem response that several operations give is one component', () => {
  const patchBed = { ...putBed, id: 'patchBed', method: 'patch' } as const;
  const described = describeApi([putBed, patchBed], API);
  const [path, name] = ['/beds/{bedId}/notes/{place}', '412-definition-changed'];
  for (const method of ['put', 'patch']) {
    const response = described.paths[path]?.[method]?.responses[412];
    expect(response).toEqual({ $ref: `#/components/responses/${name}` });
    expect(codesOf(path, method, described)['412']).toEqual(['definition-changed']);
  }
  expect(described.components.responses[name]).toEqual(responseAt(path, 'put', 412));
});

it('describe api: says the same whatever the order of the operations', () => {
  const other = describeApi([importBeds, putBed, listBeds], API);
  expect(JSON.stringify(other)).toBe(JSON.stringify(document));
});

it('describe api: shows a titled schema once, in the words of JSON Schema 2020-12', () => {
  expect(named(document)).toEqual(['Bed', 'FieldError', 'Problem']);
  expect(document.components.schemas['Bed']).toEqual({
    type: 'object',
    title: 'Bed',
    additionalProperties: false,
    required: ['id', 'place'],
    properties: {
      id: { type: 'string', pattern: '^b-', description: 'a bed id' },
      place: {
        type: 'array',
        prefixItems: [{ type: 'integer' }, { type: 'integer' }],
        items: false,
        minItems: 2,
        maxItems: 2,
      },
      title: { type: 'string' },
    },
  });
});

it('a schema that contains itself refers to itself', () => {
  const tree = Type.Recursive(
    (Tree) => Type.Object({ children: Type.Array(Tree) }, { title: 'Tree' }),
    { $id: 'urn:test:tree' },
  );
  const { components } = describeApi(
    [{ ...listBeds, answers: { 200: { description: 'It.', schema: tree } } }],
    API,
  );
  expect(components.schemas['Tree']).toMatchObject({
    properties: { children: { items: { $ref: '#/components/schemas/Tree' } } },
  });
});

it('a schema that is referred to from elsewhere is shown under its name', () => {
  const pair = { $id: 'urn:test:pair', type: 'array', items: { $ref: 'urn:test:pair' } };
  const other = { $id: 'urn:test:other', type: 'array' };
  const body = Type.Object({ pair: Type.Unsafe({ $ref: 'urn:test:pair' }) });
  const { components } = describeApi([{ ...importBeds, body }], {
    ...API,
    definitions: { Pair: pair, Other: other },
  });
  expect(named({ components })).toEqual(['FieldError', 'Pair', 'Problem']);
  expect(components.schemas['Pair']).toEqual({
    type: 'array',
    title: 'Pair',
    items: { $ref: '#/components/schemas/Pair' },
  });
});

it('describe api: shows what an operation reads', () => {
  expect(operationAt('/beds', 'get')?.parameters).toEqual([
    {
      name: 'limit',
      in: 'query',
      required: false,
      description: 'How many.',
      schema: { type: 'integer', minimum: 1 },
    },
    { name: 'floor', in: 'query', required: true, schema: { type: 'string' } },
  ]);
  const put = operationAt('/beds/{bedId}/notes/{place}', 'put');
  expect(put?.parameters?.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
    'path bedId',
    'path place',
    'header If-Match',
  ]);
  expect(put?.parameters?.[1]?.description).toBe('It may contain slashes.');
  expect(put?.requestBody).toEqual({
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Bed' } } },
  });
  expect(Object.keys(operationAt('/beds', 'post')?.requestBody?.content ?? {})).toEqual([
    'application/yaml',
    'application/json',
  ]);
});

it.each<[boolean, string, TSchema]>([
  [false, 'nothing is required', Type.Object({ place: Type.Optional(bed) }, { title: 'Ward' })],
  [false, 'anything is taken', Type.Unknown()],
  [true, 'a member is required', Type.Object({ place: bed })],
  [true, 'some member is required', Type.Object({}, { minProperties: 1 })],
  [true, 'one of two members is required', Type.Union([bed, Type.Object({ place: bed })])],
  [true, 'a text is required', Type.String()],
])('describe api: requires a body: %s where %s', (required, _what, body) => {
  const { paths } = describeApi([{ ...importBeds, bodyAs: 'json', body }], API);
  expect(paths['/beds']?.['post']?.requestBody?.required).toBe(required);
});

it('compiles no schema of members: whoever asks would keep the others waiting', () => {
  const unsound = Type.Unsafe({ type: 'no type at all' });
  expect(() => compileSchema(Type.Object({ unsound })).is({})).toThrow();
  for (const body of [
    Type.Object({ unsound }),
    Type.Object({}, { additionalProperties: unsound }),
  ]) {
    expect(describeApi([{ ...importBeds, bodyAs: 'json', body }], API).paths).toBeDefined();
  }
});

it('describe api: shows a schema once, however many answers have it', () => {
  const read = jest.fn(() => ['id']);
  const counted = { ...bed } as typeof bed;
  Object.defineProperty(counted, 'required', { enumerable: true, get: read });
  const answers = Object.fromEntries(
    [200, 201, 202].map((status) => [status, { description: 'It.', schema: counted }]),
  );
  describeApi([{ ...listBeds, answers }], API);
  expect(read).toHaveBeenCalledTimes(1);
});

it('describe api: says who may call', () => {
  expect(operationAt('/beds', 'get')).toMatchObject({ security: [] });
  expect(operationAt('/beds/{bedId}/notes/{place}', 'put')).toMatchObject({
    security: [{ apiKey: [] }, { bearer: [] }],
    'x-roles': ['clinician', 'operator'],
    description: 'Over what was there.\n\nNeeds one of the roles `clinician`, `operator`.',
  });
});

it('describe api: says whether a call is written to the audit log', () => {
  const audited = describeApi([{ ...importBeds, audited: () => 'bed:1' }], API);
  expect(audited.paths['/beds']?.['post']).toMatchObject({ 'x-audited': true });
  expect(operationAt('/beds', 'get')).not.toHaveProperty('x-audited');
});

it('a call that may be signed needs no identity beside', () => {
  const signed = Type.Object({ 'webhook-signature': Type.Optional(Type.String()) });
  const { paths } = describeApi([{ ...importBeds, headers: signed }], API);
  expect(paths['/beds']?.['post']?.security).toEqual([
    { apiKey: [] },
    { bearer: [] },
    { webhook: [] },
  ]);
});

it('an operation with a scheme of its own needs a key of that scheme', () => {
  const { paths, components } = describeApi([{ ...importBeds, keyScheme: 'headerAuth_ward' }], API);
  expect(paths['/beds']?.['post']?.security).toEqual([{ headerAuth_ward: [] }]);
  expect(components.securitySchemes['headerAuth_ward']).toMatchObject({
    ...{ type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  });
  expect(document.components.securitySchemes['headerAuth_ward']).toBe(undefined);
});

it('describe api: shows the operations that follow from an answer', () => {
  const links = {
    next: {
      operationId: 'putBed',
      parameters: { bedId: '$response.body#/id' },
      description: 'It.',
    },
  };
  const answers = { 200: { description: 'It.', schema: bed, links } };
  const linked = describeApi([{ ...listBeds, answers }, putBed], API);
  expect(openApiFindings(linked)).toEqual([[]]);
  expect(linked.paths['/beds']?.['get']?.responses[200]).toMatchObject({ links });
});

it('describe api: lists what each operation may be refused with', () => {
  expect(codesOf('/beds', 'get')).toEqual({
    400: ['headers-invalid', 'path-malformed', 'query-invalid', 'request-malformed'],
    406: ['not-acceptable'],
    414: ['address-too-long'],
    431: ['headers-too-large'],
    503: ['no-answer-in-time'],
  });
  expect(codesOf('/beds', 'post')).toMatchObject({
    400: [
      'body-unreadable',
      'headers-invalid',
      'path-malformed',
      'query-invalid',
      'request-malformed',
      'text-invalid',
    ],
  });
  const unchecked = describeApi([{ ...putBed, bodyAs: 'unchecked' }], API);
  expect(JSON.stringify(unchecked)).toContain('json-malformed');
  expect(JSON.stringify(unchecked)).not.toContain('body-invalid');
  expect(codesOf('/beds/{bedId}/notes/{place}', 'put')).toEqual({
    400: [
      'body-invalid',
      'body-unreadable',
      'headers-invalid',
      'json-inexact',
      'json-malformed',
      'json-member-doubled',
      'json-too-deep',
      'json-too-many-values',
      'path-malformed',
      'query-invalid',
      'request-malformed',
      'text-invalid',
    ],
    401: ['authentication-required'],
    403: ['forbidden', 'host-not-local'],
    404: ['not-found'],
    406: ['not-acceptable'],
    409: ['run-ended'],
    412: ['definition-changed'],
    413: ['body-too-large'],
    414: ['address-too-long'],
    415: ['media-type-unsupported'],
    431: ['headers-too-large'],
    503: [
      'audit-log-unavailable',
      'credential-store-unavailable',
      'definition-store-unavailable',
      'engine-unavailable',
      'no-answer-in-time',
      'overloaded',
      'port-unbound',
      'run-index-unavailable',
    ],
  });
});

it('an answer and a problem of one status are told apart by their media type', () => {
  const conflict = responseAt('/beds/{bedId}/notes/{place}', 'put', 409);
  expect(Object.keys(conflict?.content ?? {})).toEqual([
    'application/json',
    'application/problem+json',
  ]);
  expect(responseAt('/beds/{bedId}/notes/{place}', 'put', 304)?.content).toBe(undefined);
});

it.each([
  ['one id', { ...putBed, id: 'listBeds' }],
  ['one address', { ...listBeds, id: 'other' }],
  [
    'addresses that differ in names alone',
    { ...putBed, path: '/beds/:id/notes/*where', id: 'other' },
  ],
  ['one title for two schemas', { ...putBed, body: Type.String({ title: 'Bed' }) }],
  ['a name no component can have', { ...putBed, body: Type.String({ title: 'A bed' }) }],
  ['a reference to nothing', { ...putBed, body: Type.Unsafe({ $ref: 'urn:test:none' }) }],
  ['an id without a title', { ...putBed, body: Type.String({ $id: 'urn:test:text' }) }],
])('describe api: refuses %s', (_what, definition: OperationDefinition) => {
  const others = definition.id === 'putBed' ? [listBeds] : [listBeds, putBed];
  expect(() => describeApi([...others, definition], API)).toThrow();
});

it('describe api: refuses a path that OpenAPI cannot say', () => {
  expect(() => pathTemplate('/beds{/:id}')).toThrow('a part that OpenAPI cannot say');
});
