import { attributesOf, startOtlpReceiver, type DataPoint } from './__fixtures__/otlp-receiver';
import { runFixture } from './__fixtures__/run-fixture';

/** `emit-signals.ts` first uses every recorder without an SDK, then with it, and flushes. */
describe('metrics and spans', () => {
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
  let results: Record<string, unknown>;

  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    const run = await runFixture('emit-signals', {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    });
    results = run.lines().at(-1) ?? {};
  });

  afterAll(() => receiver.close());

  const spansNamed = (name: string) => receiver.spans().filter((span) => span.name === name);

  const spanNamed = (name: string) => {
    const [span, ...others] = spansNamed(name);
    if (!span || others.length > 0) throw new Error(`one span ${name} expected`);
    return span;
  };

  const node = { node_type: 'core.guard', kind: 'gateway' };
  const request = {
    'http.method': 'GET',
    'http.route': '/api/runs/{id}',
    'http.status_code': 200,
  };

  test.each([
    [
      'clinical.events.generated',
      'counter',
      { source: 'poll', feed: 'lab', event: 'lab.result', outcome: 'duplicate' },
      1,
    ],
    ['clinical.sources.left_out', 'counter', { source: 'poll', feed: 'lab', what: 'NTE' }, 2],
    ['clinical.events.ingested', 'counter', { outcome: 'accepted' }, 1],
    ['clinical.runs.started', 'counter', { workflow: 'hyperkalaemia' }, 1],
    ['clinical.runs.executed', 'counter', { workflow: 'hyperkalaemia', status: 'failed' }, 1],
    ['clinical.validations.resolved', 'counter', { decision: 'rejected' }, 1],
    ['clinical.validations.duration', 'ms', { workflow: 'hyperkalaemia' }, 90_000],
    ['clinical.runs.suspended', 'gauge', { age: 'under-1h' }, 4],
    ['clinical.simulations', 'counter', { workflow: 'hyperkalaemia', status: 'completed' }, 1],
    ['clinical.http.server.shed', 'counter', {}, 1],
    ['clinical.http.server.handled', 'level', {}, 1],
    ['clinical.http.server.waiting', 'level', {}, -1],
    ['clinical.nodes.executed', 'counter', { ...node, status: 'done' }, 1],
    ['clinical.agent.turns', 'counter', { provider: 'local', model: 'm-1' }, 3],
    ['clinical.agent.tokens', 'counter', { provider: 'local', model: 'm-1', type: 'input' }, 9],
    ['clinical.agent.tool_calls', 'counter', { tool: 't.read', outcome: 'refused' }, 1],
    ['clinical.restate.ingress.duration', 'ms', { path: '/{key}/run/send' }, 3],
    ['clinical.http.server.duration', 'ms', request, 4],
    ['clinical.nodes.duration', 'ms', node, 12.5],
  ])(
    '%s is recorded as %s with its attributes, and is there once the script has flushed [RUN-160 RUN-161 RUN-162 RUN-163 RUN-164 RUN-165 RUN-166 RUN-167 RUN-168 RUN-197]',
    (name, kind, attributes, value) => {
      const [metric, ...others] = receiver.metrics().filter((candidate) => candidate.name === name);
      expect(others).toEqual([]);
      expect(metric?.scope).toBe('platform');
      const sum = metric?.sum?.isMonotonic ? 'counter' : 'level';
      const other = metric?.gauge ? 'gauge' : metric?.histogram && metric.unit;
      expect(metric?.sum ? sum : other).toBe(kind);
      const points: readonly DataPoint[] =
        (metric?.sum ?? metric?.gauge ?? metric?.histogram)?.dataPoints ?? [];
      expect(points.map(attributesOf)).toEqual([attributes]);
      expect(points.map((point) => point.asDouble ?? point.sum)).toEqual([value]);
    },
  );

  test('there is no other metric of ours, and none whose value could not be read', () => {
    const ours = receiver.metrics().filter(({ scope }) => scope === 'platform');
    const withPoints = ours.filter(({ gauge }) => gauge?.dataPoints.length !== 0);
    expect(withPoints).toHaveLength(19);
  });

  test('decisions fall into buckets from a minute to a week', () => {
    const durations = receiver
      .metrics()
      .find(({ name }) => name === 'clinical.validations.duration');
    const [point] = durations?.histogram?.dataPoints ?? [];
    expect([point?.explicitBounds?.at(0), point?.explicitBounds?.at(-1)]).toEqual([
      60_000, 604_800_000,
    ]);
  });

  test('without an SDK nothing is recorded and no trace leaves [RUN-140]', () => {
    expect(spansNamed('before')).toEqual([]);
    expect(results['carrierBefore']).toEqual({});
  });

  test('a span gives back the value of its work, and inner spans are its children', () => {
    expect(results['value']).toBe(7);
    const outer = spanNamed('outer');
    expect(outer).toMatchObject({ scope: 'platform', kind: 1, status: { code: 0 } });
    expect(attributesOf(outer)).toEqual({ workflow: 'w', 'event.type': 't' });
    expect(spanNamed('inner')).toMatchObject({
      traceId: outer.traceId,
      parentSpanId: outer.spanId,
    });
  });

  test.each(['failing synchronously', 'failing asynchronously', 'failing without an Error'])(
    'work %s ends its span in error, with the exception [RUN-174]',
    (name) => {
      const span = spanNamed(name);
      expect(span.status).toEqual({ code: 2, message: 'panne' });
      const [exception] = span.events ?? [];
      expect(exception?.name).toBe('exception');
      expect(exception && attributesOf(exception)).toMatchObject({ 'exception.message': 'panne' });
    },
  );

  test('what work throws is thrown on', () => {
    expect(results['caught']).toEqual(['Error: panne', 'Error: panne', 'panne']);
  });

  test('a remote trace goes on through a carrier, without baggage', () => {
    const span = spanNamed('remote');
    expect(span).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
      kind: 2,
    });
    expect(results['carrier']).toEqual({ traceparent: `00-${span.traceId}-${span.spanId}-01` });
  });

  test('a carrier that names no trace starts a new one', () => {
    const fresh = spansNamed('fresh');
    expect(fresh).toHaveLength(3);
    for (const span of fresh) {
      expect(span.parentSpanId ?? '').toBe('');
      expect(span.traceId).not.toBe(spanNamed('around').traceId);
    }
  });

  test('an open span keeps the times it is given and the name it is given last', () => {
    const span = spanNamed('node `k`');
    expect(attributesOf(span)).toEqual({ 'node.id': 'k' });
    expect(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)).toBe(5_000_000_000n);
    expect(spanNamed('child').parentSpanId).toBe(span.spanId);
  });
});
