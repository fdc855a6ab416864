import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { answerOf } from '@platform/api-client';
import { createIngressClient } from '@platform/engine-api';
import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';

import { createApi, type Api } from '../__fixtures__/api';
import { compiledPlugin } from '../__fixtures__/compiled-plugin';
import { broadTest, type Scope } from '../__fixtures__/console/scope';
import { openGates, type Gates } from '../__fixtures__/gates';
import { instanceIn, PROBE_PLUGIN, writeInstance } from '../__fixtures__/instance';
import { startOtlpCollector, type OtlpCollector, type Span } from '../__fixtures__/otlp-collector';
import { eventOf, REPOSITORY } from '../__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from '../__fixtures__/temporary-folder';

const TRACED_PLUGIN = compiledPlugin('traced-plugin');

/** Reads, computes and writes in a map, requests a decision, then writes. */
const TRACED = `
apiVersion: platform/workflow-v1
slug: traced
name: Suivi de trace
context: [patient]
nodes:
  - { id: onPotassium, type: clinical.trigger-potassium-result }
  - { id: potassium, type: clinical.get-observations, config: { codes: [2823-3] } }
  - id: doses
    type: core.constant
    config: { type: { kind: list, of: &number { kind: primitive, name: Number } }, value: [1, 2] }
  - id: review
    type: core.map
    config:
      itemType: *number
      body:
        nodes:
          - id: dose
            type: core.expression
            config:
              ports: [{ name: item, type: *number, required: true }]
              expr: in.item * 2
              type: *number
          - id: tell
            type: clinical.add-notification
            inputs: { severity: { const: info }, title: { const: Dose }, body: { const: Calculée } }
        edges:
          - { from: $in.item, to: dose.item }
          - { from: dose.$done, to: tell.$after }
        outputs: [{ name: dose, type: *number, from: dose.value }]
  - id: approve
    type: core.validation
    config: { title: Confirmer, assignment: { roles: [biologist] }, due: PT4H }
  - id: note
    type: clinical.add-notification
    inputs: { severity: { const: info }, title: { const: Confirmé }, body: { const: Confirmé } }
edges:
  - { from: onPotassium.$done, to: potassium.$after }
  - { from: onPotassium.$done, to: doses.$after }
  - { from: doses.value, to: review.items }
  - { from: potassium.$done, to: review.$after }
  - { from: review.$done, to: approve.$after }
  - { from: approve.accepted, to: note.$after }
`;

/** Every node except the human task, each map item separately. */
const NODE_SPANS = [
  'node dose#0',
  'node dose#1',
  'node doses',
  'node note',
  'node onPotassium',
  'node potassium',
  'node review',
  'node tell#0',
  'node tell#1',
];

const CALLER_SPAN = 'b7ad6b7169203331';

/** In the gate a run that is suspended and replayed, in the campaign also one whose endpoint is killed. */
export function describeTraces(scope: Scope): void {
  let folder: string;
  let collector: OtlpCollector;
  let gates: Gates;
  let stack: Stack;
  let api: Api;

  /** Starts processes that export after `delayMs`, or when they are stopped. */
  async function openTraced(delayMs: number): Promise<void> {
    const definitions = join(folder, 'definitions');
    mkdirSync(definitions, { recursive: true });
    writeFileSync(join(definitions, 'traced.yaml'), TRACED);
    gates = openGates(join(folder, 'gates'));
    const instance = writeInstance(folder, {
      ...instanceIn(folder),
      ports: {
        patient: {
          adapter: 'traced-memory',
          config: { seed: 'examples/potassium', gates: gates.folder },
        },
      },
      seed: [definitions],
    });
    const env = {
      PLUGINS_PATH: [PROBE_PLUGIN, TRACED_PLUGIN].join(delimiter),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: String(delayMs),
      OTEL_METRIC_EXPORT_INTERVAL: String(delayMs),
      // Every wait suspends the run, and the replay repeats everything before it.
      ENGINE_INACTIVITY_TIMEOUT: 'PT0S',
    };
    stack = await startStack({ instance, env: { endpoint: env, proxy: env } });
    api = createApi(() => stack.proxyUrl);
  }

  beforeEach(async () => {
    folder = createTemporaryFolder();
    collector = await startOtlpCollector();
  });
  afterEach(async () => {
    await stack?.stop();
    await collector?.close();
    removeFolder(folder);
  });

  /** Returns the names, birth dates, national ids and notes that no process may export. */
  const patientsOfFixtures = () =>
    jest
      .requireActual<{
        fixtureValues(root: string): readonly { readonly kind: string; readonly value: string }[];
      }>('../../../tools/jest/phi/fixture-values.cjs')
      .fixtureValues(REPOSITORY);

  interface TracedRun {
    readonly runId: string;
    readonly traceId: string;
  }

  /** Posts the patient's result as a caller with its own trace. */
  async function post(patientId: string): Promise<TracedRun> {
    const traceId = randomBytes(16).toString('hex');
    const call = api.client().POST('/api/events', {
      headers: { traceparent: `00-${traceId}-${CALLER_SPAN}-01` },
      body: { ...(await eventOf(patientId)) },
    });
    const { status, body } = await answerOf(call);
    expect(status).toBe(202);
    return { runId: body.eventId, traceId };
  }

  /** Accepts the run's validation when the control plane has suspended the run for it. */
  async function accept(runId: string): Promise<void> {
    const pendingId = await until(async () => {
      const { snapshot } = await api.run(runId);
      return snapshot?.phase === 'suspended' ? snapshot.pending[0]?.pendingId : undefined;
    }, 'the validation');
    const ingress = createIngressClient({
      url: stack.ingressUrl,
      observe: (_path, call) => call({}),
    });
    await ingress.resolveValidation(runId, {
      ...{ pendingId, decision: 'accepted' },
      decider: { identifiedBy: 'nobody' },
    });
  }

  async function completed(runId: string): Promise<void> {
    const { status, snapshot } = await api.endedRun(runId);
    expect({ status, error: snapshot?.error }).toEqual({ status: 'completed', error: undefined });
  }

  const named = (spans: readonly Span[], name: string): readonly Span[] =>
    spans.filter((span) => span.name === name);
  const nodeNames = (spans: readonly Span[]): readonly string[] =>
    spans
      .map(({ name }) => name)
      .filter((name) => name.startsWith('node '))
      .sort();
  const one = (spans: readonly Span[], name: string): Span => {
    const [span, ...others] = named(spans, name);
    if (!span || others.length > 0) {
      throw new Error(`one span « ${name} » expected in ${spans.map((each) => each.name).join()}`);
    }
    return span;
  };
  const parentNames = (spans: readonly Span[], name: string): readonly (string | undefined)[] =>
    named(spans, name)
      .map(({ parentSpanId }) => spans.find(({ spanId }) => spanId === parentSpanId)?.name)
      .sort();

  /** Resolves with the spans of a trace when `isThere` returns true. */
  const spansOnce = (
    { traceId }: TracedRun,
    isThere: (spans: readonly Span[]) => boolean,
  ): Promise<readonly Span[]> =>
    until(
      () => {
        const spans = collector.spans(traceId);
        return isThere(spans) ? spans : undefined;
      },
      () =>
        `the spans; there are ${collector
          .spans(traceId)
          .map(({ name }) => name)
          .join(', ')}`,
    );

  /** Whether the last attempt ended, which comes after every node, and the proxy has told of its part too. */
  const isWhole = (spans: readonly Span[]): boolean => {
    const note = named(spans, 'node note')[0];
    const hasLastAttempt =
      note !== undefined && spans.some(({ spanId }) => spanId === note.parentSpanId);
    return hasLastAttempt && named(spans, 'POST /api/events').length > 0;
  };

  it('one trace leads from the request over the run to its nodes and what they called, and nothing of it is lost when the processes stop before they export [RUN-080 RUN-081 RUN-082 RUN-165 RUN-170 RUN-171 RUN-172 RUN-173]', async () => {
    // What the processes have not exported yet, they export when they are stopped.
    await openTraced(600_000);
    const run = await post('p-severe');
    await accept(run.runId);
    await completed(run.runId);
    expect(collector.spans(run.traceId)).toEqual([]);
    await stack.stop();
    const spans = collector.spans(run.traceId);
    expect(isWhole(spans)).toBe(true);

    const request = one(spans, 'POST /api/events');
    expect(request).toMatchObject({
      service: 'platform-proxy',
      parentSpanId: CALLER_SPAN,
      attributes: { 'http.method': 'POST', 'http.route': '/api/events' },
    });
    const [send, ...otherSends] = named(spans, 'restate.ingress').filter(
      ({ attributes }) => attributes['restate.path'] === '/{key}/run/send',
    );
    expect(otherSends).toEqual([]);
    expect(send).toMatchObject({ service: 'platform-proxy', parentSpanId: request.spanId });

    const attempts = named(spans, 'workflow.run');
    // At least one attempt that was suspended for the decision, and one that got it.
    expect(attempts.length).toBeGreaterThan(1);
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({
        service: 'platform-endpoint',
        parentSpanId: send?.spanId,
        failed: false,
        attributes: { workflow: 'traced', 'event.type': 'lab.potassium.available' },
      });
    }

    expect(nodeNames(spans)).toEqual(NODE_SPANS);
    const attemptIds = attempts.map(({ spanId }) => spanId);
    for (const span of spans.filter(({ name }) => name.startsWith('node '))) {
      expect(attemptIds).toContain(span.parentSpanId);
      expect(span.failed).toBe(false);
    }
    expect(one(spans, 'node potassium').attributes).toEqual({
      'node.id': 'potassium',
      'node.type': 'clinical.get-observations',
      'node.kind': 'source',
    });
    expect(one(spans, 'node dose#1').attributes).toEqual({
      'node.id': 'dose',
      'node.type': 'core.expression',
      'node.kind': 'compute',
      'map.id': 'review',
      'map.iteration': 1,
    });
    expect(one(spans, 'node tell#1').attributes).toEqual({
      'node.id': 'tell',
      'node.type': 'clinical.add-notification',
      'node.kind': 'sink',
      'map.id': 'review',
      'map.iteration': 1,
    });

    expect(parentNames(spans, 'record read')).toEqual(['node potassium']);
    expect(parentNames(spans, 'record write')).toEqual(['node note', 'node tell#0', 'node tell#1']);
    expect(parentNames(spans, 'record publish')).toEqual(['workflow.run']);

    const counted = (type: string): unknown =>
      collector
        .points('clinical.nodes.executed')
        .filter(({ attributes }) => attributes['node_type'] === type)
        .map(({ attributes, value }) => ({ ...attributes, value }));
    const done = (node_type: string, kind: string, value: number): unknown => [
      { node_type, kind, status: 'done', value },
    ];
    expect(counted('core.validation')).toEqual(done('core.validation', 'human-task', 1));
    expect(counted('core.expression')).toEqual(done('core.expression', 'compute', 2));
    expect(counted('clinical.add-notification')).toEqual(
      done('clinical.add-notification', 'sink', 3),
    );
    const exported = collector.everything();
    expect(exported).toContain('node potassium');
    expect(patientsOfFixtures().filter(({ value }) => exported.includes(value))).toEqual([]);
  });

  broadTest(scope)(
    'a kill -9 of the endpoint doubles no span of what had ended before',
    async () => {
      await openTraced(200);
      gates.close('before-write', 'p-severe');
      const run = await post('p-severe');
      await gates.reached('before-write', 'p-severe');
      const before = [
        'node dose#0',
        'node dose#1',
        'node doses',
        'node onPotassium',
        'node potassium',
      ];
      await spansOnce(run, (spans) => nodeNames(spans).length === before.length);
      expect(nodeNames(collector.spans(run.traceId))).toEqual(before);

      await stack.endpoint.kill('SIGKILL');
      await stack.endpoint.start();
      gates.open('before-write', 'p-severe');
      await accept(run.runId);
      await completed(run.runId);
      const spans = await spansOnce(run, isWhole);

      expect(nodeNames(spans)).toEqual(NODE_SPANS);
      expect(parentNames(spans, 'record write')).toEqual([
        'node note',
        'node tell#0',
        'node tell#1',
      ]);
    },
  );
}
