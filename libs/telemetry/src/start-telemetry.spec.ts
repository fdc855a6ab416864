import { createServer } from 'node:http';
import { once } from 'node:events';

import { listenOnLoopback } from '@platform/testing';

import { attributesOf, startOtlpReceiver } from './__fixtures__/otlp-receiver';
import { finished, runFixture, spawnFixture } from './__fixtures__/run-fixture';

type Receiver = Awaited<ReturnType<typeof startOtlpReceiver>>;

describe('telemetry export of a process', () => {
  let receiver: Receiver;
  let usual: Awaited<ReturnType<typeof runFixture>>;
  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, LOG_LEVEL: 'debug' };
    usual = await runFixture('log-lines', env);
  });
  afterAll(() => receiver.close());

  test('announces itself once with its endpoint [RUN-144]', () => {
    const announcements = usual.lines().filter((line) => line['component'] === 'otel');
    expect(announcements).toEqual([
      expect.objectContaining({
        msg: 'export OTel démarré (traces + métriques + logs)',
        endpoint: receiver.endpoint,
        level: 30,
      }),
    ]);
  });

  test('sends OTLP over HTTP, every resource naming service and version [RUN-141 RUN-142 RUN-143]', () => {
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(
      new Set(['/v1/traces', '/v1/logs', '/v1/metrics']),
    );
    for (const { contentType } of receiver.received) expect(contentType).toBe('application/json');
    for (const { resource } of receiver.resources()) {
      expect(attributesOf(resource)).toMatchObject({
        'service.name': 'platform-proxy',
        'service.version': '1.2.3',
      });
    }
  });

  test('writes every log line to stdout and to the collector, attached to the active span [RUN-132 RUN-146 RUN-150]', () => {
    expect(usual.lines().map((line) => line['msg'])).toContain('requête');
    expect(receiver.logs().map((log) => log.body?.stringValue)).toEqual(
      usual.lines().map((line) => line['msg']),
    );
    const span = receiver.spans().find(({ name }) => name === 'workflow.run');
    const inSpan = usual.lines().find((line) => line['msg'] === 'dans le span');
    expect(inSpan).toMatchObject({
      trace_id: span?.traceId,
      span_id: span?.spanId,
      trace_flags: '01',
    });
    expect(usual.lines().at(-1)).not.toHaveProperty('trace_id');
    expect(receiver.logs().find((log) => log.body?.stringValue === 'dans le span')).toMatchObject({
      traceId: span?.traceId,
      spanId: span?.spanId,
    });
  });

  test('never sends what the log lines censor [RUN-133]', () => {
    expect(JSON.stringify(receiver.received)).toContain('[redacted]');
    expect(JSON.stringify(receiver.received)).not.toMatch(/secret-\d/);
  });
});

describe('telemetry export', () => {
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startOtlpReceiver();
  });

  afterEach(() => receiver.close());

  const run = (env: Record<string, string> = {}) =>
    runFixture('log-lines', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, ...env });

  test('without a version of the process it is 0.0.0, whatever package npm runs [RUN-142]', async () => {
    await runFixture('emit-signals', {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      npm_package_version: '9.9.9',
    });
    const versions = receiver.resources().map(({ resource }) => attributesOf(resource));
    expect(versions).not.toEqual([]);
    for (const each of versions) expect(each).toMatchObject({ 'service.version': '0.0.0' });
  });

  test('takes service names from the environment [RUN-141], and hides credentials of the endpoint', async () => {
    const { stdout } = await run({
      OTEL_SERVICE_NAME: 'otel-name',
      OTEL_RESOURCE_ATTRIBUTES: 'site=lyon',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint.replace('//', '//user:hunter2@'),
    });
    const [first] = receiver.resources();
    expect(first && attributesOf(first.resource)).toMatchObject({
      'service.name': 'otel-name',
      site: 'lyon',
    });
    expect(stdout).toContain('export OTel démarré');
    expect(stdout).not.toContain('hunter2');
  });

  test('sends traces but no logs while lines are pretty [RUN-146]', async () => {
    const { stdout } = await run({ LOG_PRETTY: '1' });
    expect(stdout).toContain('proxy démarré');
    expect(receiver.spans()).toHaveLength(1);
    expect(receiver.logs()).toHaveLength(0);
  });

  test('survives a collector that refuses everything, and says so on stdout only', async () => {
    const refusing = createServer((_request, response) => response.writeHead(400).end());
    const { url, close } = await listenOnLoopback(refusing);
    const { lines, code } = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    await close();
    expect(code).toBe(0);
    expect(lines().map((line) => line['msg'])).toContain('hors du span');
    const incidents = lines().filter((line) => line['msg'] === "incident d'export OTel");
    expect(incidents).toEqual([
      expect.objectContaining({ level: 40, component: 'otel', detail: expect.any(String) }),
    ]);
  });

  test.each(['that never answers', 'that cannot be reached'])(
    'waits for no collector %s, and keeps no more for it than its queues hold',
    async (which) => {
      const { url, close } = await listenOnLoopback(createServer(() => undefined));
      if (which === 'that cannot be reached') await close();
      const { lines, code } = await runFixture('export-without-receiver', {
        OTEL_EXPORTER_OTLP_ENDPOINT: url,
        OTEL_EXPORTER_OTLP_TIMEOUT: '500',
      });
      await close();
      expect(code).toBe(0);
      const end = lines().find(({ msg }) => msg === 'fin');
      // The 40,000 spans take 60 MB.
      expect(Number(end?.['grownBytes'])).toBeLessThan(8 * 1024 * 1024);
    },
  );

  test('counts what it dropped because the collector was slow, and keeps no more for it than its queues hold', async () => {
    const slow = await startOtlpReceiver({ delayMs: 1_000 });
    const { lines, code } = await runFixture('export-without-receiver', {
      OTEL_EXPORTER_OTLP_ENDPOINT: slow.endpoint,
    });
    await slow.close();
    expect(code).toBe(0);
    const end = lines().find(({ msg }) => msg === 'fin');
    expect(Number(end?.['grownBytes'])).toBeLessThan(8 * 1024 * 1024);
    const counts = slow
      .metrics()
      .filter(({ name }) => name === 'otel.sdk.processor.span.processed')
      .flatMap(({ sum }) => sum?.dataPoints ?? [])
      .filter((point) => attributesOf(point)['error.type'] === 'queue_full')
      .map(({ asDouble }) => asDouble ?? 0);
    const sent = slow.spans().length;
    expect(sent).toBeGreaterThan(0);
    // The fixture makes 45,000 spans; what the collector has is not among those dropped.
    expect(Math.max(...counts)).toBeGreaterThan(0);
    expect(Math.max(...counts) + sent).toBeLessThanOrEqual(45_000);
  });

  test('leaves with what was buffered on SIGTERM, and the signal still ends the process [RUN-145]', async () => {
    const child = spawnFixture('wait-for-signal', {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    });
    const end = finished(child);
    await untilReady(child.stdout);
    child.kill('SIGTERM');
    expect(await end).toMatchObject({ signal: 'SIGTERM' });
    expect(receiver.spans().map(({ name }) => name)).toEqual(['first']);
  });

  test('lets a process that closes itself record spans after the signal', async () => {
    const child = spawnFixture('wait-for-signal', {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
      MODE: 'app',
    });
    const end = finished(child);
    await untilReady(child.stdout);
    child.kill('SIGTERM');
    expect(await end).toMatchObject({ code: 0, signal: null });
    expect(receiver.spans().map(({ name }) => name)).toEqual(['first', 'last']);
  });
});

async function untilReady(stdout: NodeJS.ReadableStream): Promise<void> {
  let output = '';
  while (!output.includes('prêt')) output += String((await once(stdout, 'data'))[0]);
}
