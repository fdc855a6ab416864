import { Type } from '@sinclair/typebox';

import { TestGate } from '../__fixtures__/gate';
import { serve, type Served } from '../__fixtures__/serve';
import { defineOperation, problemError } from '../index';

const seen: unknown[] = [];

const search = defineOperation({
  id: 'search',
  method: 'get',
  path: '/things/:id',
  tag: 'things',
  summary: 'Finds things.',
  access: ['viewer'],
  params: Type.Object({ id: Type.String({ pattern: '^[^/]{1,5}$' }) }),
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    all: Type.Optional(Type.Boolean()),
    name: Type.Optional(Type.String()),
  }),
  headers: Type.Object({ 'x-colour': Type.Optional(Type.String({ enum: ['red', 'blue'] })) }),
  answers: {
    200: { description: 'Found.', schema: Type.Object({ found: Type.Unknown() }) },
    204: { description: 'No action is needed.' },
  },
});

const bare = defineOperation({
  id: 'bare',
  method: 'post',
  path: '/bare/*rest',
  tag: 'things',
  summary: 'Takes no parameter.',
  access: 'public',
  params: Type.Object({ rest: Type.String({ minLength: 1 }) }),
  body: Type.Object({ dose: Type.Integer() }, { additionalProperties: false }),
  answers: { 201: { description: 'Made.', schema: Type.String() } },
});

const written = defineOperation({
  id: 'written',
  method: 'put',
  path: '/documents',
  tag: 'things',
  summary: 'Takes a document as it was written.',
  access: 'public',
  body: Type.Object({ never: Type.Literal('checked') }),
  bodyAs: 'text',
  bodyMedia: ['application/yaml', 'application/json'],
  answers: { 200: { description: 'It.', schema: Type.String(), media: 'application/yaml' } },
});

const unchecked = defineOperation({
  id: 'unchecked',
  method: 'post',
  path: '/unchecked',
  tag: 'things',
  summary: 'Takes whatever it is.',
  access: 'public',
  body: Type.Object({ never: Type.Literal('checked') }),
  bodyAs: 'unchecked',
  answers: { 200: { description: 'It.', schema: Type.Unknown() } },
});

const streamed = defineOperation({
  id: 'streamed',
  method: 'get',
  path: '/streamed',
  tag: 'things',
  summary: 'Answers by itself.',
  access: 'public',
  answers: { 200: { description: 'A stream.', media: 'text/event-stream' } },
});

const unchanged = defineOperation({
  id: 'unchanged',
  method: 'get',
  path: '/unchanged',
  tag: 'things',
  summary: 'Answers what callers may have already.',
  access: 'public',
  answers: {
    200: { description: 'It.', schema: Type.String() },
    304: { description: 'As it was.' },
  },
});

const kept = defineOperation({
  id: 'keepThing',
  method: 'post',
  path: '/kept/:id',
  tag: 'things',
  summary: 'Keeps something.',
  access: ['designer'],
  params: Type.Object({ id: Type.String({ maxLength: 10 }) }),
  body: Type.Object({ refuse: Type.Optional(Type.Boolean()) }),
  answers: { 204: { description: 'Kept.' } },
  audited: ({ params }) => `thing:${String(params['id'])}`,
});

const readFirst = defineOperation({
  ...kept,
  id: 'readThenKeepThing',
  path: '/read/:id',
  readsBeforeAudited: true,
});

const gate = new TestGate();
let server: Served;

beforeAll(async () => {
  server = await serve(
    [
      search.handledBy(({ params, query, headers }) => {
        if (params.id === 'none') return { status: 204 };
        seen.push({ params, query, colour: headers['x-colour'] });
        return { status: 200, headers: { ETag: '"1"' }, body: { found: query.limit ?? null } };
      }),
      bare.handledBy(({ params, body }) => ({ status: 201, body: `${params.rest} ${body.dose}` })),
      written.handledBy(({ body }) => ({ status: 200, body })),
      unchecked.handledBy(({ body }) => ({ status: 200, body })),
      unchanged.handledBy(() => ({ status: 200, headers: { ETag: '"1"' }, body: 'it' })),
      streamed.handledBy(({ response }) => {
        response.type('text/event-stream').end('data: 1\n\n');
      }),
      kept.handledBy(async ({ body, audit }) => {
        seen.push('kept');
        if (body.refuse === true) {
          throw problemError('run-ended');
        }
        await audit('thing:made@2');
        return { status: 204 };
      }),
      readFirst.handledBy(async ({ params, body, audited }) => {
        seen.push(`read ${params.id}`);
        if (body.refuse === true) throw problemError('run-ended');
        await audited();
        seen.push(`changed ${params.id}`);
        return { status: 204 };
      }),
    ],
    { gate },
  );
});
afterAll(() => server.close());
beforeEach(() => {
  seen.splice(0);
  gate.lines.splice(0);
  gate.shut = false;
});

async function call(
  path: string,
  { role = 'viewer', ...init }: RequestInit & { role?: string } = {},
) {
  const response = await fetch(server.url + path, {
    ...init,
    headers: { 'x-role': role, ...(init.headers as Record<string, string>) },
  });
  const text = await response.text();
  const json = () => JSON.parse(text) as { code?: string; errors?: { path: string }[] };
  return { status: response.status, text, json, type: response.headers.get('content-type') };
}

const post = (path: string, body: unknown, role = 'designer') =>
  call(path, {
    method: 'POST',
    role,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it.each(['*', '"1"', 'W/"1", *'])(
  'an operation that does not declare 304 is answered in full to If-None-Match: %s',
  async (tags) => {
    const headers = { 'if-none-match': tags, 'cache-control': 'max-age=0' };
    expect((await call('/things/a', { headers })).status).toBe(200);
    expect((await call('/unknown', { headers })).status).toBe(404);
    expect((await call('/unchanged', { headers })).status).toBe(304);
  },
);

describe('the parameters of an operation', () => {
  it('arrive as the types of their schema', async () => {
    await call('/things/a?limit=20&all=true&name=007', { headers: { 'x-colour': 'red' } });
    expect(seen).toEqual([
      { params: { id: 'a' }, query: { limit: 20, all: true, name: '007' }, colour: 'red' },
    ]);
  });

  it.each([
    ['limit=0', '/limit'],
    ['limit=1.5', '/limit'],
    ['limit=many', '/limit'],
    ['limit=', '/limit'],
    ['limit=1&limit=2', '/limit'],
    ['all=yes', '/all'],
    ['all=1', '/all'],
    ['name=a&name=b', '/name'],
    ['name=%00', '/name'],
    ['unknown=1', '/unknown'],
    ['Limit=1', '/Limit'],
    ['__proto__=1', '/__proto__'],
    ['limit[gt]=1', '/limit[gt]'],
  ])('?%s is 400 and says which', async (query, path) => {
    const { status, json } = await call(`/things/a?${query}`);
    expect(status).toBe(400);
    expect(json()).toMatchObject({ code: 'query-invalid', errors: [{ path }] });
    expect(seen).toEqual([]);
  });

  it('that an operation does not have are refused too', async () => {
    expect((await call('/streamed?a=1')).json()).toMatchObject({
      code: 'query-invalid',
      errors: [{ path: '/a' }],
    });
  });

  it.each(['toolong', 'a%2Fb', 'a%00b'])('%j in the path names nothing: 404', async (id) => {
    const { status, json } = await call(`/things/${id}`);
    expect([status, json().code]).toEqual([404, 'not-found']);
  });

  it('in a header are checked, and other headers left alone', async () => {
    const { status, json } = await call('/things/a', { headers: { 'x-colour': 'green' } });
    expect(status).toBe(400);
    expect(json()).toMatchObject({ code: 'headers-invalid', errors: [{ path: '/x-colour' }] });
  });

  it('that go on over slashes are one text', async () => {
    expect(await post('/bare/a/b%20c', { dose: 5 })).toMatchObject({
      status: 201,
      text: '"a/b c 5"',
    });
  });
});

describe('the body of an operation', () => {
  it.each([
    [{ dose: '5' }, '/dose'],
    [{ dose: 5, more: 1 }, '/more'],
    [{}, '/dose'],
    [[], ''],
  ])('%j is 400: no text is taken for a number there', async (body, path) => {
    const { status, json } = await post('/bare/a', body);
    expect(status).toBe(400);
    expect(json()).toMatchObject({ code: 'body-invalid', errors: [{ path }] });
  });

  it('is whatever JSON it is where the schema is only shown', async () => {
    expect(await post('/unchecked', { other: [null] })).toMatchObject({
      status: 200,
      text: '{"other":[null]}',
    });
  });

  it.each([
    ['application/yaml', '# note\na: 1\n'],
    ['application/json', '{"a": 1}'],
  ])('as text is %s as it was written', async (type, body) => {
    const answer = await call('/documents', {
      method: 'PUT',
      body,
      headers: { 'content-type': type },
    });
    expect(answer).toMatchObject({
      status: 200,
      text: body,
      type: 'application/yaml; charset=utf-8',
    });
  });

  it.each([
    ['text/plain', 'a: 1', 415],
    ['application/yaml', 'a: \0', 400],
  ])('as text of type %s holding %j is %i', async (type, body, status) => {
    const answer = await call('/documents', {
      method: 'PUT',
      body,
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(status);
  });
});

describe('the answer of an operation', () => {
  it('is JSON, or nothing, or what the handler sends by itself', async () => {
    expect(await call('/things/a')).toMatchObject({
      status: 200,
      text: '{"found":null}',
      type: 'application/json; charset=utf-8',
    });
    expect(await call('/things/none')).toMatchObject({ status: 204, text: '', type: null });
    expect(await call('/streamed')).toMatchObject({ status: 200, text: 'data: 1\n\n' });
  });

  it('is of a type that the caller takes, else 406', async () => {
    const yaml = { method: 'PUT', body: 'a', headers: { 'content-type': 'application/yaml' } };
    const accepting = (accept: string) =>
      call('/documents', { ...yaml, headers: { ...yaml.headers, accept } });
    expect((await accepting('application/yaml')).status).toBe(200);
    expect((await accepting('application/json')).status).toBe(406);
  });
});

describe('an audited operation', () => {
  const line = (more = {}) =>
    expect.objectContaining({
      action: 'keepThing',
      resource: 'thing:a',
      requestId: expect.stringMatching(/^[\w-]{8,64}$/) as string,
      caller: expect.objectContaining({ id: 'key-designer' }) as unknown,
      ...more,
    }) as unknown;

  it('leaves a line before it is done, and one of what it brought about', async () => {
    expect((await post('/kept/a', {})).status).toBe(204);
    expect(gate.lines).toEqual([line(), line({ resource: 'thing:made@2' })]);
    expect(gate.lines[0]).not.toHaveProperty('refusal');
  });

  it('leaves a second line when it ends in a problem', async () => {
    expect((await post('/kept/a', { refuse: true })).status).toBe(409);
    expect(gate.lines).toEqual([line(), line({ refusal: { status: 409, code: 'run-ended' } })]);
  });

  it('is not done when the line cannot be kept', async () => {
    gate.shut = true;
    const { status, json } = await post('/kept/a', {});
    expect([status, json().code]).toEqual([503, 'audit-log-unavailable']);
    expect(seen).toEqual([]);
  });

  describe('that reads before the line is kept', () => {
    it('is answered after the line, and leaves a second one when it ends in a problem', async () => {
      expect((await post('/read/a', {})).status).toBe(204);
      expect((await post('/read/b', { refuse: true })).status).toBe(409);
      expect(gate.lines.map(({ resource, refusal }) => [resource, refusal?.code])).toEqual([
        ['thing:a', undefined],
        ['thing:b', undefined],
        ['thing:b', 'run-ended'],
      ]);
      expect(seen).toEqual(['read a', 'changed a', 'read b']);
    });

    it('changes nothing and is not answered when the line cannot be kept', async () => {
      gate.shut = true;
      for (const body of [{}, { refuse: true }]) {
        const { status, json } = await post('/read/a', body);
        expect([status, json().code]).toEqual([503, 'audit-log-unavailable']);
      }
      expect(seen).toEqual(['read a', 'read a']);
    });
  });

  it('leaves no line about a request that asks for nothing sound', async () => {
    expect((await post('/kept/a', { refuse: 'no' })).status).toBe(400);
    expect(gate.lines).toEqual([]);
  });

  it('leaves a line of who was not allowed, about what their address says', async () => {
    expect((await post('/kept/a', {}, 'viewer')).status).toBe(403);
    expect((await post(`/kept/${'a'.repeat(11)}`, {}, 'viewer')).status).toBe(403);
    const refused = {
      caller: expect.objectContaining({ id: 'key-viewer' }) as unknown,
      refusal: { status: 403, code: 'forbidden' },
    };
    expect(gate.lines).toEqual([
      line(refused),
      line({ ...refused, resource: 'operation:keepThing' }),
    ]);
    expect(seen).toEqual([]);
  });
});
