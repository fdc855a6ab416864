import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { builtScript, listenOnLoopback, until, type LoopbackServer } from '@platform/testing';
import { serve } from './__fixtures__/serve';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';

type Attributes = { key: string; value: Record<string, unknown> }[];
interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code: number };
  attributes: Attributes;
}

const plain = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Every object of that member name, however deep OTLP puts it. */
function collect(document: unknown, member: string): unknown[] {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([name, value]: [string, unknown]) =>
    name === member && Array.isArray(value) ? (value as unknown[]) : collect(value, member),
  );
}

describe('telemetry of requests', () => {
  let collector: LoopbackServer;
  const exported: unknown[] = [];
  const lines: Record<string, unknown>[] = [];

  beforeAll(async () => {
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        exported.push(JSON.parse(body));
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    collector = await listenOnLoopback(server);
    const child = spawnServer(collector.url);
    const url = await readUrl(child, lines);
    const traceparent = `00-${TRACE_ID}-${PARENT_ID}-01`;
    await drain(fetch(`${url}/api/records/patient/secret-id-1`, { headers: { traceparent } }));
    await drain(fetch(`${url}/api/records/patient/secret-id-2`, { method: 'PUT' }));
    await drain(fetch(`${url}/api/unknown/secret-id-3`));
    await drain(fetch(`${url}/api/broken`));
    await drain(
      fetch(`${url}/api/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"eventId":"secret-id-4"}',
      }),
    );
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  });

  afterAll(() => collector.close());

  const spans = () => collect(exported, 'spans') as Span[];
  const spanNamed = (name: string) => {
    const span = spans().find((candidate) => candidate.name === name);
    if (!span)
      throw new Error(
        `no span ${name} in ${spans()
          .map((each) => each.name)
          .join()}`,
      );
    return span;
  };

  test('every request has a span named by method and route [RUN-170]', () => {
    expect(
      spans()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'GET /api/broken',
      'GET /api/records/{kind}/{id}',
      'GET unmatched',
      'POST /api/events',
      'PUT /api/records/{kind}/{id}',
      'restate.ingress',
    ]);
    const span = spanNamed('GET /api/records/{kind}/{id}');
    expect(plain(span.attributes)).toEqual({
      'http.method': 'GET',
      'http.route': '/api/records/{kind}/{id}',
    });
    expect(span.kind).toBe(2);
  });

  test('the trace of the caller goes on', () => {
    expect(spanNamed('GET /api/records/{kind}/{id}')).toMatchObject({
      traceId: TRACE_ID,
      parentSpanId: PARENT_ID,
    });
  });

  test('the work and the logs of a route with a body belong to its span', () => {
    const request = spanNamed('POST /api/events');
    const inner = spanNamed('restate.ingress');
    expect(inner).toMatchObject({ traceId: request.traceId, parentSpanId: request.spanId });
    const logged = lines.find((line) => line['msg'] === 'ingestion');
    expect(logged).toMatchObject({ trace_id: request.traceId, span_id: inner.spanId });
  });

  test('only an unexpected failure sets the error status', () => {
    expect(spanNamed('GET /api/broken').status.code).toBe(2);
    expect(spanNamed('GET unmatched').status.code).toBe(0);
  });

  test('durations are counted by method, route and status [RUN-167]', () => {
    const metrics = collect(exported, 'metrics') as {
      name: string;
      histogram: { dataPoints: { attributes: Attributes }[] };
    }[];
    const [duration] = metrics.filter(({ name }) => name === 'clinical.http.server.duration');
    const series = duration?.histogram.dataPoints.map(({ attributes }) => {
      const labels = plain(attributes);
      return `${labels['http.method']} ${labels['http.route']} ${labels['http.status_code']}`;
    });
    expect(series?.sort()).toEqual([
      'GET /api/broken 500',
      'GET /api/records/{kind}/{id} 200',
      'GET unmatched 404',
      'POST /api/events 200',
      'PUT /api/records/{kind}/{id} 405',
    ]);
  });

  test('every request is logged at debug, with its route in place of its path [RUN-137]', () => {
    const served = lines.filter((line) => line['msg'] === 'requête servie');
    expect(served).toHaveLength(5);
    expect(served[0]).toMatchObject({
      level: 20,
      component: 'http',
      method: 'GET',
      route: '/api/records/{kind}/{id}',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.any(String),
      trace_id: TRACE_ID,
    });
  });

  test('no identifier leaves in any log, span or metric [RUN-137]', () => {
    expect(lines.length).toBeGreaterThan(5);
    expect(JSON.stringify([lines, exported])).not.toMatch(/secret-id-\d/);
  });

  test('a caller that leaves early is not counted as served', async () => {
    const arrived = { resolve: () => {} };
    const server = await serve([{ method: 'get', path: '/slow', handle: () => arrived.resolve() }]);
    const reached = new Promise<void>((resolve) => (arrived.resolve = resolve));
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET /slow HTTP/1.1\r\nHost: h\r\n\r\n');
    await reached;
    socket.destroy();
    await until(() => server.lines.length > 0);
    expect(server.lines[0]?.fields).toMatchObject({ route: '/slow', status: 499 });
    await server.close();
  });
});

function spawnServer(endpoint: string): ChildProcessWithoutNullStreams {
  return spawn(
    process.execPath,
    [builtScript(join(__dirname, '__fixtures__/observed-server.script.ts'))],
    {
      cwd: join(__dirname, '../../..'),
      env: {
        PATH: process.env['PATH'],
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        LOG_LEVEL: 'debug',
      },
      timeout: 100_000,
      killSignal: 'SIGKILL',
    },
  );
}

async function readUrl(
  child: ChildProcessWithoutNullStreams,
  lines: Record<string, unknown>[],
): Promise<string> {
  let pending = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (pending + chunk.toString()).split('\n');
    pending = parts.pop() ?? '';
    lines.push(...parts.map((part) => JSON.parse(part) as Record<string, unknown>));
  });
  for (;;) {
    const ready = lines.find((line) => line['msg'] === 'prêt');
    if (ready) return String(ready['url']);
    await once(child.stdout, 'data');
  }
}

async function drain(response: Promise<Response>): Promise<void> {
  await (await response).text();
}
