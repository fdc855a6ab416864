import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { until } from '@platform/testing';

import { openUiHarness, type UiHarness } from './__fixtures__/ui-harness';

let harness: UiHarness;
const open = async (api: RequestListener): Promise<void> => {
  harness = await openUiHarness({ api });
};
afterEach(() => harness.close());

/** Opens a console whose API notes the headers of each request. */
async function openNoting(): Promise<readonly IncomingHttpHeaders[]> {
  const noted: IncomingHttpHeaders[] = [];
  await open((request, response) => {
    noted.push(request.headers);
    response.end();
  });
  return noted;
}

it.each(['/api', '/api/runs?limit=2&subject=a%2Fb', '/v1/models', '/mcp', '/api/keys/%C3%A9'])(
  'forward api: passes %s on as it is, and the answer back',
  async (path) => {
    await open((request, response) => {
      void text(request).then((body) => {
        response.writeHead(418, { 'X-Request-Id': 'r1', 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ method: request.method, url: request.url, body }));
      });
    });
    const headers = { 'Content-Type': 'text/plain' };
    const answer = await harness.call(path, { method: 'PUT', headers, body: 'é'.repeat(50_000) });
    expect(answer).toMatchObject({ status: 418, headers: { 'x-request-id': 'r1' } });
    expect(JSON.parse(answer.body)).toEqual({
      ...{ method: 'PUT', url: path, body: 'é'.repeat(50_000) },
    });
  },
);

it('forward api: keeps the host and the credentials, and leaves out what is about the connection', async () => {
  const noted = await openNoting();
  await harness.call('/api/me', {
    headers: {
      ...{ Host: 'console.chu.example', Origin: 'https://console.chu.example' },
      ...{ Authorization: 'Bearer a.b.c', 'X-Api-Key': 'wfp_x' },
      ...{ Connection: 'x-forwarded-for, upgrade', Upgrade: 'h2c', TE: 'trailers' },
    },
  });
  expect(noted[0]).toMatchObject({
    ...{ host: 'console.chu.example', origin: 'https://console.chu.example' },
    ...{ authorization: 'Bearer a.b.c', 'x-api-key': 'wfp_x' },
    connection: 'keep-alive',
  });
  expect(noted[0]).not.toHaveProperty('upgrade');
  expect(noted[0]).not.toHaveProperty('te');
});

it.each([
  [undefined, '127.0.0.1'],
  ['10.0.0.7', '10.0.0.7, 127.0.0.1'],
  [['10.0.0.7', '127.0.0.9'], '10.0.0.7, 127.0.0.9, 127.0.0.1'],
])(
  'forward api: puts the address of the sender last, when it wrote %j',
  async (written, expected) => {
    const noted = await openNoting();
    const headers = written === undefined ? {} : { 'X-Forwarded-For': written };
    await harness.call('/api/me', { headers });
    expect(noted[0]?.['x-forwarded-for']).toBe(expected);
  },
);

it.each([['HTTP/1.1\r\nHost: x\r\nConnection: close'], ['HTTP/1.0\r\nHost: x']])(
  'forward api: closes the connection of a sender that asks nothing more: %j',
  async (head) => {
    await open((_request, response) => response.end('the API'));
    const answer = await harness.raw(`GET /api/runs ${head}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*the API/i);
    expect(answer).not.toMatch(/keep-alive/i);
  },
);

it('forward api: keeps the connection of a sender when the API closes its own', async () => {
  await open((_request, response) => response.setHeader('Connection', 'close').end());
  const { headers } = await harness.call('/api/runs', { headers: { Connection: 'keep-alive' } });
  expect(headers.connection).toBe('keep-alive');
});

it('forward api: lets a sender go on that waits before it sends its body', async () => {
  await open((request, response) => void text(request).then((body) => response.end(body)));
  const answer = await harness.raw(
    'POST /api/events HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 [^]*\bbody\b/);
});

it('forward api: passes events on before the answer ends', async () => {
  let stream: ServerResponse | undefined;
  await open((_request, response) => {
    stream = response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    stream.write('data: 1\n\n');
  });
  const answer = await harness.open('/api/runs/r1/events');
  const events = answer.setEncoding('utf8')[Symbol.asyncIterator]();
  expect((await events.next()).value).toBe('data: 1\n\n');
  stream?.write('data: 2\n\n');
  expect((await events.next()).value).toBe('data: 2\n\n');
  stream?.end();
  expect((await events.next()).done).toBe(true);
});

it('forward api: ends the request to the API when the reader of a stream goes away', async () => {
  let ended = false;
  await open((_request, response) => {
    response.on('close', () => (ended = true));
    response.writeHead(200).write('data: 1\n\n');
  });
  const answer = await harness.open('/api/runs/r1/events');
  expect(ended).toBe(false);
  answer.destroy();
  await until(() => ended);
});

it('forward api: cuts an answer that the API did not finish', async () => {
  await open((_request, response) => {
    response.writeHead(200).write('half');
    setImmediate(() => response.destroy());
  });
  await expect(harness.call('/api/runs')).rejects.toThrow('aborted');
});

it('forward api: serves many streams and other requests at the same time', async () => {
  await open(({ url }, response) => {
    response.writeHead(200).write('x');
    if (url === '/api/me') response.end();
  });
  const streams = await Promise.all(
    Array.from({ length: 300 }, () => harness.open('/api/runs/r1/events')),
  );
  expect((await harness.call('/api/me')).status).toBe(200);
  for (const stream of streams) stream.destroy();
});

it('forward api: leaves an idle connection before the API would close it', async () => {
  let connection: Socket | undefined;
  await open((request, response) => {
    connection = request.socket;
    response.end();
  });
  const headers = { Connection: 'keep-alive' };
  expect((await harness.call('/api/me', { headers })).status).toBe(200);
  expect(connection?.destroyed).toBe(false);
  await until(() => connection?.destroyed, 'the end of the connection');
});

it('forward api: reaches an API at an IPv6 address', async () => {
  harness = await openUiHarness({ apiHost: '[::ffff:127.0.0.1]' });
  expect((await harness.call('/api/runs')).status).toBe(204);
});

it('forward api: says that an API is unreachable, and goes on', async () => {
  await open((_request, response) => response.end());
  harness.stopApi();
  const { status, headers, body } = await harness.call('/api/runs', { method: 'POST', body: 'x' });
  expect([status, headers['content-type']]).toEqual([502, 'application/problem+json']);
  expect(JSON.parse(body)).toMatchObject({ status: 502, code: 'api-unreachable' });
  expect(body).not.toContain('127.0.0.1');
  for (const [language, title] of [
    ['fr-FR, en;q=0.5', 'API injoignable'],
    ['en-GB, fr;q=0.5', 'API unreachable'],
    ['*', 'API injoignable'],
  ] as const) {
    const asked = await harness.call('/api/runs', { headers: { 'accept-language': language } });
    expect(JSON.parse(asked.body)).toMatchObject({ title });
  }
  expect((await harness.call('/healthz')).body).toBe('ok\n');
});
