import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { openServerHarness, type ServerHarness } from '../__fixtures__/open-server-harness';

let harness: ServerHarness;

afterEach(() => harness.close());

const post = (body: string | undefined, headers: Record<string, string> = {}) =>
  harness.call('POST', '/Basic', { body, headers });

it('bounds: refuses a body of 100 MB at its first line, and stays able to serve', async () => {
  harness = await openServerHarness();
  const { hostname, port } = new URL(harness.server.url);
  const sent = await new Promise<{ status: string; bytes: number }>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let bytes = 0;
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const more = (): void => {
      while (bytes < 100 * chunk.length && socket.writable) {
        bytes += chunk.length;
        if (!socket.write(chunk)) return void socket.once('drain', more);
      }
    };
    socket.once('data', (data) => {
      resolve({ status: data.toString('latin1').slice(0, 12), bytes });
      socket.destroy();
    });
    socket.once('error', reject);
    socket.write(
      `POST /fhir/Basic HTTP/1.1\r\nhost: x\r\ncontent-type: application/fhir+json\r\ncontent-length: ${100 * chunk.length}\r\n\r\n`,
    );
    more();
  });
  expect(sent.status).toBe('HTTP/1.1 413');
  expect(sent.bytes).toBeLessThan(100 * 1024 * 1024);
  expect((await harness.call('GET', '/Basic')).status).toBe(200);
});

it('bounds: refuses a body without a length as soon as it is too long', async () => {
  harness = await openServerHarness({ limits: { maxBodyBytes: 1_000 } });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(
      `${harness.server.url}/Basic`,
      { method: 'POST', headers: { 'content-type': 'application/fhir+json' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sending.on('error', reject);
    for (let part = 0; part < 20; part += 1) sending.write(' '.repeat(100));
    sending.end();
  });
  expect(status).toBe(413);
});

it.each([
  [
    'objects',
    (depth: number) => `${'{"extension":[{"url":"u","x":'.repeat(depth)}1${'}]}'.repeat(depth)}`,
  ],
  [
    'lists',
    (depth: number) => `{"resourceType":"Basic","code":${'['.repeat(depth)}1${']'.repeat(depth)}}`,
  ],
])('bounds: refuses %s nested 200,000 levels deep', async (_what, nested) => {
  harness = await openServerHarness();
  const { status, body } = await post(nested(200_000).replace(/^\{/, '{"resourceType":"Basic",'));
  expect([status, body.resourceType]).toEqual([400, 'OperationOutcome']);
});

it('bounds: refuses a resource nested too deeply in a bundle as well', async () => {
  harness = await openServerHarness();
  const deep = `${'{"x":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
  const entry = `{"request":{"method":"POST","url":"Basic"},"resource":${deep}}`;
  const { status } = await harness.call('POST', '', {
    body: `{"resourceType":"Bundle","type":"transaction","entry":[${entry}]}`,
  });
  expect(status).toBe(400);
});

it('bounds: answers 2,000 requests over 500 connections at once, those beyond its bound with 503', async () => {
  harness = await openServerHarness({ limits: { maxConcurrentRequests: 50 } });
  harness.server.setBehaviours({ responseDelayMs: 5 });
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const counts = new Map<number | undefined, number>();
  await Promise.all(
    Array.from({ length: 2_000 }, async () => {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        request(`${harness.server.url}/Basic?_count=1`, { agent }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        })
          .on('error', reject)
          .end();
      });
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }),
  );
  agent.destroy();
  expect([...counts.keys()].sort()).toEqual([200, 503]);
  expect((counts.get(200) ?? 0) + (counts.get(503) ?? 0)).toBe(2_000);
  harness.server.resetBehaviours();
  expect((await harness.call('GET', '/Basic')).status).toBe(200);
});

it('bounds: keeps pages within their maximum size', async () => {
  harness = await openServerHarness({ limits: { maxPageSize: 2, maxIncludes: 1 } });
  for (const id of ['a', 'b', 'c']) {
    const body = {
      resourceType: 'Basic',
      code: { text: 'x' },
      subject: { reference: `Patient/${id}` },
    };
    await harness.call('PUT', `/Basic/${id}`, { body });
    await harness.call('PUT', `/Patient/${id}`, { body: { resourceType: 'Patient' } });
  }
  const { body } = await harness.call('GET', '/Basic?_count=1000&_include=Basic:subject');
  const modes = (body['entry'] as unknown as { search: { mode: string } }[]).map(
    ({ search }) => search.mode,
  );
  expect(modes).toEqual(['match', 'match', 'include', 'outcome']);
});

it.each([
  ['XML', { accept: 'application/fhir+xml' }, 406],
  ['a body of another type', { 'content-type': 'text/plain' }, 415],
])('bounds: refuses %s', async (_what, headers: Record<string, string>, status) => {
  harness = await openServerHarness();
  expect((await post('{}', headers)).status).toBe(status);
});

it('finishes a request in progress when it is closed', async () => {
  harness = await openServerHarness();
  harness.server.setBehaviours({ responseDelayMs: 100 });
  const pending = harness.call('GET', '/Basic');
  while (harness.server.requests().length === 0) await new Promise(setImmediate);
  await harness.close();
  expect((await pending).status).toBe(200);
  harness = await openServerHarness();
});
