import { Type } from '@sinclair/typebox';

import { TestGate } from '../__fixtures__/gate';
import { serve, type Served } from '../__fixtures__/serve';
import { defineOperation, problemError } from '..';

const operation = defineOperation({
  ...{ id: 'talk', method: 'post', path: '/talk', tag: 'tests', summary: 'Talks.' },
  access: ['viewer'],
  body: Type.Object({ word: Type.String() }),
  answers: { 200: { description: 'An answer.', schema: Type.String() } },
  errors: {
    media: 'application/vnd.talk+json',
    schemaOf: () => Type.Object({ error: Type.Object({ code: Type.String() }) }),
    show: ({ code, detail }) => ({ error: { code, detail } }),
  },
});

let server: Served;
beforeAll(async () => {
  const route = operation.handledBy(() => {
    throw problemError('run-ended');
  });
  server = await serve([route], { gate: new TestGate() });
});
afterAll(() => server.close());

it.each([
  ['of the gate', 'source', '{"word":"a"}', 403, 'forbidden'],
  ['of the body', 'viewer', '{', 400, 'json-malformed'],
  ['of the schema', 'viewer', '{}', 400, 'body-invalid'],
  ['of the handler', 'viewer', '{"word":"a"}', 409, 'run-ended'],
])('an operation shows problems %s in its own form', async (_what, ...each) => {
  const [role, body, status, code] = each;
  const answer = await fetch(`${server.url}/talk`, {
    method: 'POST',
    headers: { 'x-role': role, 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/vnd\.talk\+json/);
  expect(await answer.json()).toEqual({ error: { code, detail: expect.any(String) as string } });
});

it.each([
  ['a method that is not served', 'DELETE', '/talk', 405, 'method-not-allowed'],
  ['an address beyond reason', 'POST', `/talk?a=${'x'.repeat(9_000)}`, 414, 'address-too-long'],
])('its address shows %s in the same form', async (_what, method, ...each) => {
  const [path, status, code] = each;
  const answer = await fetch(server.url + path, { method });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/vnd\.talk\+json/);
  expect(await answer.json()).toEqual({ error: { code, detail: expect.any(String) as string } });
});

it('other addresses show them as problem documents', async () => {
  const answer = await fetch(`${server.url}/nothing`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});
