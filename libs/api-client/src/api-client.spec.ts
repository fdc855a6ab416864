import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { listenOnLoopback } from '@platform/testing';

import {
  answerOf,
  ApiProblemError,
  createApiClient,
  dataOf,
  followRun,
  type ApiClientOptions,
} from './index';

let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
let baseUrl: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const server = createServer((request, response) => answer(request, response));
  ({ url: baseUrl, close } = await listenOnLoopback(server));
});
afterAll(() => close());

const getRecord = (options: Partial<ApiClientOptions> = {}, id = 'p 1') =>
  dataOf(
    createApiClient({ baseUrl, ...options }).GET('/api/records/{kind}/{id}', {
      params: { path: { kind: 'patient', id } },
    }),
  );

const refusing =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, headers).end(body);

it('api client: answers what was answered, of the address that the parameters make', async () => {
  answer = (request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ at: request.url }));
  };
  expect(await getRecord()).toEqual({ at: '/api/records/patient/p%201' });
});

it.each<[string, Partial<ApiClientOptions>, object]>([
  ['nobody', {}, {}],
  ['a key', { apiKey: 'wfp_key' }, { 'x-api-key': 'wfp_key' }],
  ['a token', { bearer: 'token' }, { authorization: 'Bearer token' }],
  ['a fresh token', { bearer: () => Promise.resolve('fresh') }, { authorization: 'Bearer fresh' }],
])('api client: calls as %s', async (_who, options, expected) => {
  let seen: IncomingMessage['headers'] = {};
  answer = (request, response) => {
    seen = request.headers;
    response.setHeader('content-type', 'application/json').end('{}');
  };
  await getRecord(options);
  const { 'x-api-key': key, authorization } = seen;
  expect({ ...(key && { 'x-api-key': key }), ...(authorization && { authorization }) }).toEqual(
    expected,
  );
});

it('api client: throws a refusal with all it says', async () => {
  const problem = {
    type: 'urn:platform:problem:engine-unavailable',
    title: 'Moteur indisponible',
    status: 503,
    detail: 'Réessayez.',
    instance: 'urn:platform:request:request-1',
    code: 'engine-unavailable',
    errors: [{ path: '/a', message: 'faux' }],
    outcome: 'rejected',
  };
  answer = refusing(503, JSON.stringify(problem), {
    'content-type': 'application/problem+json',
    'retry-after': '5',
    'x-request-id': 'request-1',
  });
  const error: unknown = await getRecord().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ApiProblemError);
  expect(error).toMatchObject({
    message: 'Moteur indisponible: Réessayez.',
    status: 503,
    code: 'engine-unavailable',
    errors: problem.errors,
    retryAfter: 5,
    requestId: 'request-1',
    problem,
  });
});

it('api client: gives a refusal as an answer to who decides by the status', async () => {
  answer = refusing(409, '{"code":"run-ended","title":"Terminée"}', { 'retry-after': '5' });
  const call = createApiClient({ baseUrl }).POST('/api/runs/{id}/cancel', {
    params: { path: { id: 'r-1' } },
    body: {},
  });
  const { status, headers, body } = await answerOf(call);
  expect([status, headers.get('retry-after'), body.code]).toEqual([409, '5', 'run-ended']);
});

it('api client: is told in the language of the caller', async () => {
  let language: string | undefined;
  answer = (request, response) => {
    language = request.headers['accept-language'];
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  await getRecord({ headers: { 'accept-language': 'en' } });
  expect(language).toBe('en');
});

it('api client: is not waited for beyond its time', async () => {
  answer = () => undefined;
  await expect(getRecord({ timeoutMs: 50 })).rejects.toThrow('timeout');
});

it.each([
  ['a page of a gateway', '<html>bad gateway</html>'],
  ['other JSON', '{"ready":false}'],
  ['nothing', ''],
])('a refusal that is %s is a problem too', async (_what, body) => {
  answer = refusing(502, body);
  await expect(getRecord()).rejects.toMatchObject({
    status: 502,
    code: 'no-problem',
    errors: [],
    retryAfter: undefined,
    problem: undefined,
  });
});

describe('a followed run', () => {
  const first = 'retry: 3000\n\nevent: snapshot\ndata: {"runId":"r-1","phase":"é"}\n\n: still\n\n';
  const second = 'event: snapshot\ndata: {"runId":"r-1","phase":"ended"}\n\n';
  const last = 'event: end\ndata: {"status":"completed"}\n\n';

  async function follow(text: string) {
    const bytes = Buffer.from(text);
    answer = (_request, response) => {
      response.setHeader('content-type', 'text/event-stream');
      // One byte at a time, so that chunks end in the middle of a character too.
      for (const byte of bytes) response.write(Buffer.from([byte]));
      response.end();
    };
    const run = followRun(createApiClient({ baseUrl }), 'r-1');
    const phases: string[] = [];
    for (;;) {
      const { value, done } = await run.next();
      if (done) return { phases, end: value };
      phases.push(value.phase);
    }
  }

  it('is told on every change, and how it ended', async () => {
    expect(await follow(first + second + last)).toEqual({
      phases: ['é', 'ended'],
      end: 'completed',
    });
  });

  it('is to be followed again when its stream is cut', async () => {
    expect(await follow(first)).toEqual({ phases: ['é'], end: undefined });
  });

  it('is no longer followed once its reader has gone, and its connection ends', async () => {
    const closed = new Promise<void>((resolve) => {
      answer = (_request, response) => {
        response.setHeader('content-type', 'text/event-stream');
        response.write(first);
        response.once('close', resolve);
      };
    });
    const gone = new AbortController();
    const run = followRun(createApiClient({ baseUrl }), 'r-1', { signal: gone.signal });
    await run.next();
    const next = run.next();
    gone.abort();
    await expect(next).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
  });

  it('is refused like any other call', async () => {
    answer = refusing(404, '{"code":"not-found","title":"Introuvable","detail":"Rien."}');
    await expect(followRun(createApiClient({ baseUrl }), 'r-1').next()).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});
