import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { builtScript } from '@platform/testing';

import { startHttpStandIn, type HttpStandIn } from '../__fixtures__/http-stand-in';

const workspaceRoot = join(__dirname, '../../../..');
const PARENT_ID = 'b7ad6b7169203331';

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Attributed {
  readonly attributes: readonly Attribute[];
}
interface Span extends Attributed {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly events?: readonly Attributed[];
}
interface Points {
  readonly dataPoints: readonly Attributed[];
}
interface Metric {
  readonly name: string;
  readonly sum?: Points;
  readonly histogram?: Points;
}
interface Export {
  readonly resourceSpans?: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly Metric[] }[];
  }[];
}

const attributesOf = ({ attributes }: Attributed): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

let collector: HttpStandIn;
let lines: Record<string, unknown>[];
// A process of its own: the exporters load modules in a way that jest does not allow.
beforeAll(async () => {
  collector = await startHttpStandIn((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  );
  const child = spawn(
    process.execPath,
    [builtScript(join(__dirname, '../__fixtures__/emit-run-telemetry.script.ts'))],
    {
      cwd: workspaceRoot,
      env: { PATH: process.env['PATH'], OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
      timeout: 100_000,
      killSignal: 'SIGKILL',
    },
  );
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.pipe(process.stderr);
  await once(child, 'close');
  lines = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
});
afterAll(() => collector.close());

/** The spans of the scenario at that position of emit-run-telemetry.script.ts. */
const spansOf = (position: number): Span[] =>
  collector.received
    .flatMap(({ body }) => (body as Export).resourceSpans ?? [])
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .filter(({ traceId }) => Number(traceId) === position + 1);
const namesOf = (position: number): string[] =>
  spansOf(position)
    .map(({ name }) => name)
    .sort();
const spanNamed = (position: number, name: string): Span => {
  const [span, ...others] = spansOf(position).filter((each) => each.name === name);
  if (!span || others.length > 0) throw new Error(`one span « ${name} » expected`);
  return span;
};
const outcomeOf = (position: number): unknown =>
  lines.find((line) => line['msg'] === 'scénario' && line['position'] === position)?.['outcome'];
const pointsOf = (name: string): Record<string, unknown>[] =>
  collector.received
    .flatMap(({ body }) => (body as Export).resourceMetrics ?? [])
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => metrics)
    .filter((metric) => metric.name === name)
    .flatMap(({ sum, histogram }) => (sum ?? histogram)?.dataPoints ?? [])
    .map(attributesOf);

describe('the spans of a run', () => {
  it('are one of the run, under the request that started it, and its steps below', () => {
    const run = spanNamed(0, 'workflow.run');
    expect(run.parentSpanId).toBe(PARENT_ID);
    expect(attributesOf(run)).toEqual({ workflow: 'bench', 'event.type': 'test.started' });
    const step = spanNamed(0, 'node read');
    expect(step).toMatchObject({ parentSpanId: run.spanId, status: { code: 0 } });
    expect(attributesOf(step)).toEqual({
      'node.id': 'read',
      'node.type': 't.read',
      'node.kind': 'source',
    });
    expect(outcomeOf(0)).toMatchObject({ ok: true, value: 1 });
  });

  it('name a further attempt after its node', () => {
    expect(attributesOf(spanNamed(1, 'node read'))['node.id']).toBe('read');
  });

  it('fail with the attempt, whose outcome is handed on as it is', () => {
    const step = spanNamed(3, 'node read');
    expect(step.status.code).toBe(2);
    expect(step.events?.map(attributesOf)).toEqual([
      expect.objectContaining({ 'exception.message': 'panne' }),
    ]);
    expect(outcomeOf(3)).toMatchObject({ ok: false, failure: { code: 'down' } });
  });

  it('name the turns and the tool calls of an agent, by the conventions for generative models', () => {
    expect(namesOf(12)).toEqual([
      ...['chat m-1', 'execute_tool t.read', 'node advise', 'workflow.run'],
    ]);
    expect(attributesOf(spanNamed(12, 'chat m-1'))).toMatchObject({
      ...{ 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'local' },
      ...{ 'gen_ai.request.model': 'm-1', 'gen_ai.response.model': 'm-1-2026' },
      ...{ 'gen_ai.usage.input_tokens': 100, 'gen_ai.usage.output_tokens': 10 },
    });
    expect(attributesOf(spanNamed(12, 'execute_tool t.read'))).toMatchObject({
      ...{ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 't.read' },
    });
  });

  it('end even when a step throws, which goes on', () => {
    expect(namesOf(4)).toEqual(['node read', 'workflow.run']);
    expect(outcomeOf(4)).toBe('Error: processus arrêté');
  });

  it('hold the pure nodes, which no step shows, and not again those that were steps', () => {
    expect(namesOf(5)).toEqual(['node start', 'workflow.run']);
  });

  it('fail with a pure node that failed', () => {
    for (const name of ['node failed', 'node substituted']) {
      const span = spanNamed(10, name);
      expect(span.status.code).toBe(2);
      expect(span.events?.map(attributesOf)).toEqual([
        expect.objectContaining({ 'exception.message': 'panne' }),
      ]);
    }
  });

  it('tell the item of the nearest map, and last as long as the run clock says [RUN-081]', () => {
    const spans = spansOf(11).filter(({ name }) => name !== 'workflow.run');
    const node = { 'node.id': 'dose', 'node.type': 't.dose', 'node.kind': 'compute' };
    expect(spans.map((span) => [span.name, attributesOf(span)])).toEqual([
      ['node dose#3', { ...node, 'map.id': 'review', 'map.iteration': 3 }],
      ['node dose#2', { ...node, 'map.id': 'beds', 'map.iteration': 2 }],
      ['node dose#3', { ...node, 'map.id': 'review', 'map.iteration': 3 }],
      ['node dose', node],
    ]);
    const nanoseconds = ({ startTimeUnixNano, endTimeUnixNano }: Span): bigint =>
      BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano);
    expect(spans.map(nanoseconds)).toEqual(spans.map(() => 1_000_000_000n));
  });

  it.each([
    ['the publication of a validation', 2],
    ['a human task', 6],
    ['a node that was not run', 7],
    ['what the journal replays', 8],
  ])('hold nothing of %s', (_what, position) => {
    expect(namesOf(position)).toEqual(['workflow.run']);
  });
});

describe('the metrics of a run', () => {
  it('count the turns, the tokens and the tool calls of its agents, never what a model invented', () => {
    const labels = { provider: 'local', model: 'm-1' };
    expect(pointsOf('clinical.agent.turns')).toEqual([labels]);
    expect(pointsOf('clinical.agent.tokens').map(({ type }) => type)).toEqual([
      ...['input', 'output', 'cached-input'],
    ]);
    expect(pointsOf('clinical.agent.tool_calls')).toEqual([
      { tool: 't.read', outcome: 'done' },
      { tool: 'unknown', outcome: 'refused' },
    ]);
  });

  const done = (name: string, kind: string) => ({ node_type: `t.${name}`, kind });
  const timed = [done('start', 'trigger'), done('read', 'source')];

  it('count the nodes that are done, human tasks among them, and not what is replayed [RUN-082 RUN-165]', () => {
    expect(pointsOf('clinical.nodes.executed')).toEqual(
      [...timed, done('ask', 'human-task'), done('dose', 'compute'), done('advise', 'agent')].map(
        (node) => ({
          ...node,
          status: 'done',
        }),
      ),
    );
  });

  it('time them, but not human tasks [RUN-082 RUN-168]', () => {
    expect(pointsOf('clinical.nodes.duration')).toEqual([
      ...timed,
      done('dose', 'compute'),
      done('advise', 'agent'),
    ]);
  });

  it('time what people decided, by workflow', () => {
    expect(pointsOf('clinical.validations.duration')).toEqual([{ workflow: expect.any(String) }]);
  });
});

it('a publication that failed for good is told in the log', () => {
  expect(lines).toContainEqual(
    expect.objectContaining({
      component: 'engine',
      level: 40,
      runId: 'evt-9',
      node: 'ask',
      code: 'down',
      msg: 'publication de la validation impossible',
      trace_id: '10'.padStart(32, '0'),
      span_id: spanNamed(9, 'workflow.run').spanId,
    }),
  );
});

it('a mistake in the code of a node is told in the log by its class, once for all items of a map', () => {
  const told = lines.filter(({ msg }) => msg === 'erreur inattendue dans le code d’un nœud');
  expect(told).toEqual(
    ['review[3]/dose', 'dose'].map((node) =>
      expect.objectContaining({
        ...{ component: 'engine', level: 50, runId: 'evt-13', node, type: 't.dose' },
        error: 'erreur inattendue (TypeError)',
      }),
    ),
  );
});
