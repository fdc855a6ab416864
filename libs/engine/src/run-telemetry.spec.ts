import type { RunInput } from '@platform/engine-api';
import { planWorkflow, type NodeTrace, type StepOutcome } from '@platform/interpreter';
import { startTelemetry, type Telemetry } from '@platform/telemetry';

import { engineCatalog, runInput, specOf } from './__fixtures__/engine-bench';
import { startHttpStandIn, type HttpStandIn } from './__fixtures__/http-stand-in';
import { createRunTelemetry, type RunTelemetry } from './run-telemetry';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly events?: readonly { readonly attributes: readonly Attribute[] }[];
  readonly attributes: readonly Attribute[];
}
interface Metric {
  readonly name: string;
  readonly sum?: { readonly dataPoints: readonly { readonly attributes: readonly Attribute[] }[] };
  readonly histogram?: Metric['sum'];
}
interface Export {
  readonly resourceSpans?: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly Metric[] }[];
  }[];
}

const spec = specOf(
  [
    { id: 'start', type: 't.start' },
    { id: 'read', type: 't.read' },
    { id: 'ask', type: 't.ask' },
  ],
  ['start.value -> read.value', 'read.value -> ask.value'],
);
const { plan } = planWorkflow(spec, engineCatalog, { locale: 'fr' });
const input: RunInput = {
  ...runInput(spec, 'evt-1'),
  trace: { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` },
};

let collector: HttpStandIn;
let telemetry: Telemetry;
beforeAll(async () => {
  collector = await startHttpStandIn((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  );
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.url;
  process.env['LOG_LEVEL'] = 'error';
  telemetry = startTelemetry({ service: 'platform-endpoint', shutdownOnSignal: false });
});
afterAll(async () => {
  await telemetry.shutdown();
  await collector.close();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  delete process.env['LOG_LEVEL'];
});

const attributesOf = ({ attributes }: { readonly attributes: readonly Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** What left the process since the last time, run by `work`. */
async function exported(
  work: (run: RunTelemetry) => unknown,
  isProcessing = true,
): Promise<{ spans: Span[]; metrics: Record<string, object[]> }> {
  if (!plan) throw new Error('no plan');
  const before = collector.received.length;
  const attempt = new AbortController();
  await work(
    createRunTelemetry({
      input,
      plan,
      isProcessing: () => isProcessing,
      attemptOver: attempt.signal,
    }),
  );
  attempt.abort();
  await telemetry.flush();
  const bodies = collector.received.slice(before).map(({ body }) => body as Export);
  const metrics = bodies
    .flatMap(({ resourceMetrics = [] }) => resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap((scope) => scope.metrics);
  return {
    spans: bodies
      .flatMap(({ resourceSpans = [] }) => resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap((scope) => scope.spans),
    metrics: Object.fromEntries(
      metrics.map(({ name, sum, histogram }) => [
        name,
        (sum ?? histogram)?.dataPoints.map(attributesOf) ?? [],
      ]),
    ),
  };
}

const named = (spans: readonly Span[], name: string): Span => {
  const [span, ...others] = spans.filter((each) => each.name === name);
  if (!span || others.length > 0) throw new Error(`one span « ${name} » expected`);
  return span;
};

const at = { startedAt: '2026-11-20T08:00:00.000Z', endedAt: '2026-11-20T08:00:01.000Z' };
const success: StepOutcome = { ok: true, value: 1, ...at };
const refusal: StepOutcome = {
  ok: false,
  failure: { code: 'down', message: 'panne', retryable: true },
  ...at,
};

const trace = (path: string, more: Partial<NodeTrace>): NodeTrace => ({
  path,
  id: path,
  type: `t.${path}`,
  kind: 'source',
  status: 'done',
  ms: 5,
  ...more,
});

describe('the telemetry of a run', () => {
  it('is a span of the run under the request that started it, and its steps below', async () => {
    const { spans } = await exported((run) => run.performing('read', async () => success));
    const root = named(spans, 'workflow.run');
    expect(root).toMatchObject({ traceId: TRACE_ID, parentSpanId: PARENT_ID });
    expect(attributesOf(root)).toEqual({ workflow: 'bench', 'event.type': 'test.started' });
    const step = named(spans, 'node read');
    expect(step).toMatchObject({ traceId: TRACE_ID, parentSpanId: root.spanId, status: { code: 0 } });
    expect(attributesOf(step)).toEqual({
      'node.id': 'read',
      'node.type': 't.read',
      'node.kind': 'source',
    });
  });

  it.each(['read#2', 'publish:read', 'publish:read#3'])(
    'names the step %s after its node',
    async (step) => {
      const { spans } = await exported((run) => run.performing(step, async () => success));
      expect(attributesOf(named(spans, 'node read'))['node.id']).toBe('read');
    },
  );

  it('hands the outcome of a step on as it is, and fails its span when the attempt failed', async () => {
    const outcomes: StepOutcome[] = [];
    const { spans } = await exported(async (run) => {
      outcomes.push(await run.performing('read', async () => refusal));
    });
    expect(outcomes).toEqual([refusal]);
    const step = named(spans, 'node read');
    expect(step.status.code).toBe(2);
    expect(step.events?.map(attributesOf)).toEqual([
      expect.objectContaining({ 'exception.message': 'panne' }),
    ]);
  });

  it('ends the span of a step that throws all the same', async () => {
    const { spans } = await exported((run) =>
      expect(
        run.performing('read', () => Promise.reject(new Error('processus arrêté'))),
      ).rejects.toThrow('processus arrêté'),
    );
    named(spans, 'node read');
  });

  it('counts and times a node that is done, and gives a pure one its span', async () => {
    const { spans, metrics } = await exported((run) => {
      run.emit({ type: 'node-end', trace: trace('start', { kind: 'trigger' }), effect: false });
      run.emit({ type: 'node-end', trace: trace('read', {}), effect: true });
    });
    expect(spans.map(({ name }) => name).sort()).toEqual(['node start', 'workflow.run']);
    expect(metrics['clinical.nodes.executed']).toEqual([
      { node_type: 't.start', kind: 'trigger', status: 'done' },
      { node_type: 't.read', kind: 'source', status: 'done' },
    ]);
    expect(metrics['clinical.nodes.duration']).toEqual([
      { node_type: 't.start', kind: 'trigger' },
      { node_type: 't.read', kind: 'source' },
    ]);
  });

  it('counts a human task, without span or duration', async () => {
    const { spans, metrics } = await exported((run) =>
      run.emit({ type: 'node-end', trace: trace('ask', { kind: 'human-task' }), effect: false }),
    );
    expect(spans.map(({ name }) => name)).toEqual(['workflow.run']);
    expect(metrics['clinical.nodes.executed']).toContainEqual({
      node_type: 't.ask',
      kind: 'human-task',
      status: 'done',
    });
    expect(metrics['clinical.nodes.duration']).not.toContainEqual({
      node_type: 't.ask',
      kind: 'human-task',
    });
  });

  it.each(['skipped', 'failed', 'substituted'] as const)('does not count a node that %s', async (status) => {
    const { spans, metrics } = await exported((run) =>
      run.emit({ type: 'node-end', trace: trace(status, { status }), effect: false }),
    );
    expect(spans.map(({ name }) => name)).toEqual(['workflow.run']);
    expect(JSON.stringify(metrics['clinical.nodes.executed'])).not.toContain(`t.${status}`);
  });

  it('tells nothing again while the journal is replayed', async () => {
    const { spans, metrics } = await exported(
      (run) => run.emit({ type: 'node-end', trace: trace('replayed', {}), effect: false }),
      false,
    );
    expect(spans.map(({ name }) => name)).toEqual(['workflow.run']);
    expect(JSON.stringify(metrics)).not.toContain('t.replayed');
  });
});
