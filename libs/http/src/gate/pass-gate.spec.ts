import { Type } from '@sinclair/typebox';

import { TestGate } from '../__fixtures__/gate';
import { serve } from '../__fixtures__/serve';
import { createApp, defineOperation, problemError, type Caller, type Route } from '..';
import type { HttpServer } from '../connections/listen';

const operation = (id: string, access: 'public' | readonly string[]) =>
  defineOperation({
    id,
    method: 'post',
    path: `/${id}`,
    tag: 'tests',
    summary: 'Says who asks.',
    access,
    answers: { 200: { description: 'Who.', schema: Type.String() } },
  }).handledBy(({ caller }) => ({ status: 200, body: caller.id }));

const HOOK: Caller = { kind: 'webhook', id: 'webhook:a', name: 'a', roles: new Set(['source']) };

/** Signed: the body begins with `signed`; forged ones are refused, others left to the gate. */
const signed = (id: string): Route => ({
  ...operation(id, ['source']),
  identify: async (_request, { gate, rawBody }) => {
    const bytes = await rawBody();
    bytesSeen.push(bytes);
    const text = bytes.toString();
    if (text === '"forged"') {
      throw problemError('signature-refused');
    }
    return text.startsWith('"signed ') ? HOOK : gate();
  },
});

const bytesSeen: Buffer[] = [];

const routes = [
  operation('open', 'public'),
  operation('read', ['viewer', 'clinician']),
  operation('nobody', []),
  signed('hook'),
];

let servers: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});

async function start(gate?: TestGate) {
  const server = await serve(routes, gate ? { gate } : {});
  servers.push(server);
  return async (path: string, role?: string, body?: string) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: {
        ...(role !== undefined && { 'x-role': role }),
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body }),
    });
    const answer = (await response.json()) as { code?: string };
    return [response.status, answer.code ?? answer];
  };
}

describe('the gate', () => {
  it('lets in whoever has one of the roles, and nobody without an identity', async () => {
    const call = await start(new TestGate());
    expect(await call('/read', 'clinician')).toEqual([200, 'key-clinician']);
    expect(await call('/read', 'source')).toEqual([403, 'forbidden']);
    expect(await call('/read')).toEqual([401, 'authentication-required']);
    expect(await call('/read', 'busy')).toEqual([429, 'too-many-requests']);
  });

  it('asks nobody who they are for what is public', async () => {
    const gate = new TestGate();
    expect(await (await start(gate))('/open')).toEqual([200, 'anonymous']);
    expect(gate.admitted).toBe(0);
  });

  it('opens to no role what names none', async () => {
    expect(await (await start(new TestGate()))('/nobody', 'operator')).toEqual([403, 'forbidden']);
  });

  it('is passed before anything else of the request is looked at', async () => {
    const call = await start(new TestGate());
    expect(await call('/read', undefined, '{')).toEqual([401, 'authentication-required']);
    expect(await call('/read', 'source', '{')).toEqual([403, 'forbidden']);
    expect(await call('/read', 'viewer', '{')).toEqual([400, 'json-malformed']);
  });

  it('refuses a route that does not say who may call it', () => {
    const silent: Route = { method: 'get', path: '/silent', handle: () => undefined };
    const logger = { error: () => undefined } as never;
    expect(() => createApp({ logger, routes: [silent], gate: new TestGate() })).toThrow(
      'route without operation behind a gate: get /silent',
    );
  });
});

describe('a route that identifies its callers by their body', () => {
  it('says who calls, and leaves to the gate those it does not know', async () => {
    const call = await start(new TestGate());
    expect(await call('/hook', undefined, '"signed a"')).toEqual([200, 'webhook:a']);
    expect(await call('/hook', 'source', '"other"')).toEqual([200, 'key-source']);
    expect(await call('/hook', 'viewer', '"other"')).toEqual([403, 'forbidden']);
    expect(await call('/hook', undefined, '"other"')).toEqual([401, 'authentication-required']);
    expect(await call('/hook', 'source', '"forged"')).toEqual([401, 'signature-refused']);
  });

  it('is heeded without a gate too', async () => {
    const call = await start();
    expect(await call('/hook', undefined, '"forged"')).toEqual([401, 'signature-refused']);
    expect(await call('/hook', undefined, '"signed a"')).toEqual([200, 'webhook:a']);
    expect(await call('/hook', undefined, '"other"')).toEqual([200, 'anonymous']);
  });

  it('sees the bytes as they came, of no body too', async () => {
    const call = await start(new TestGate());
    bytesSeen.splice(0);
    await call('/hook', undefined, ' "signed é"\n');
    await call('/hook');
    expect(bytesSeen.map(String)).toEqual([' "signed é"\n', '']);
  });
});
