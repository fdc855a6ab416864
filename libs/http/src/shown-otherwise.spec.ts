import { Type } from '@sinclair/typebox';

import { TestGate } from './__fixtures__/gate';
import { serve, type Served } from './__fixtures__/serve';
import { defineOperation, problemError, type ProblemDocument } from './index';

const operation = defineOperation({
  ...{ id: 'talk', method: 'post', path: '/talk', tag: 'tests', summary: 'Talks.' },
  access: ['viewer'],
  body: Type.Object({ word: Type.String() }),
  answers: { 200: { description: 'An answer.', schema: Type.String() } },
});

let server: Served;
beforeAll(async () => {
  const route = operation.handledBy(() => {
    throw problemError('run-ended');
  });
  const showProblem = ({ code, detail }: ProblemDocument) => ({ error: { code, detail } });
  server = await serve([{ ...route, showProblem }], { gate: new TestGate() });
});
afterAll(() => server.close());

it.each([
  ['of the gate', 'source', '{"word":"a"}', 403, 'forbidden'],
  ['of the body', 'viewer', '{', 400, 'json-malformed'],
  ['of the schema', 'viewer', '{}', 400, 'body-invalid'],
  ['of the handler', 'viewer', '{"word":"a"}', 409, 'run-ended'],
])('a route shows problems %s in its own shape', async (_what, ...each) => {
  const [role, body, status, code] = each;
  const answer = await fetch(`${server.url}/talk`, {
    method: 'POST',
    headers: { 'x-role': role, 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await answer.json()).toEqual({ error: { code, detail: expect.any(String) as string } });
});

it('other routes show them as problem documents', async () => {
  const answer = await fetch(`${server.url}/nothing`);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});
