import { checkWorkflow, type NodeSpec, type WorkflowSpec } from '@platform/workflow';

import { harnessCatalog } from '../__fixtures__/harness-catalog';
import { mapOf, NUMBER, specOf, START } from '../__fixtures__/run-harness';
import { planInParts, planWorkflow } from './plan-workflow';

const plan = (spec: WorkflowSpec, callees: readonly WorkflowSpec[] = []) =>
  planWorkflow(spec, harnessCatalog, {
    locale: 'fr',
    callees: new Map(callees.map((callee) => [callee.slug, callee])),
  });
const call = (id: string, workflow = 'callee'): NodeSpec => ({
  id,
  type: 'core.call',
  config: { workflow },
});
const callee = (nodes: readonly NodeSpec[] = [], slug = 'callee'): WorkflowSpec =>
  specOf([{ id: 'called', type: 'core.workflow-called' }, ...nodes], [], { slug });
const expression = (expr: string): NodeSpec => ({
  id: 'sum',
  type: 'core.expression',
  config: { expr, type: NUMBER },
});
const double = (id: string): NodeSpec => ({ id, type: 't.double' });

describe('planWorkflow', () => {
  it('does not ask whether a workflow makes sense: one that may no longer be published still runs', () => {
    const spec = specOf(
      [START, { ...double('twice'), inputs: { value: { expr: "in.nobody + 'a'" } } }],
      [],
    );
    const checked = checkWorkflow(spec, harnessCatalog);
    expect(checked.some(({ severity }) => severity === 'error')).toBe(true);
    expect(plan(spec)).toMatchObject({ plan: { slug: 'bench' }, diagnostics: [] });
  });

  it('runs a version that was published with a setting that no one reads', () => {
    const spec = specOf([START, { ...double('twice'), config: { hour: 4 } }], []);
    expect(checkWorkflow(spec, harnessCatalog)).toContainEqual(
      expect.objectContaining({ code: 'WF102', severity: 'error', path: '/nodes/1/config/hour' }),
    );
    expect(plan(spec)).toMatchObject({ plan: { slug: 'bench' }, diagnostics: [] });
  });

  it.each<[string, WorkflowSpec, string]>([
    [
      'WF100',
      specOf([START, { id: 'g', type: 'core.guard', config: {} }], []),
      '/nodes/1/config/when',
    ],
    ['WF101', specOf([START, { id: 'x', type: 't.nothing' }], []), '/nodes/1/type'],
    ['WF102', specOf([START], ['start.value -> nobody.value']), '/edges/0/to'],
    ['WF102', specOf([START, START], []), '/nodes/1/id'],
    [
      'WF103',
      specOf([double('a'), double('b')], ['a.value -> b.value', 'b.value -> a.value']),
      '/edges/1',
    ],
    ['WF206', specOf([START, call('call')], []), '/nodes/1/config/workflow'],
    ['WF307', specOf([START, expression('1 +')], []), ''],
    [
      'WF307',
      specOf([START, { id: 't', type: 'core.template', config: { text: '{{ 1 + }}' } }], []),
      '',
    ],
    ['WF307', specOf([{ ...START, policy: { idempotencyKey: '(' } }], []), ''],
    [
      'WF101',
      specOf([mapOf('m', [{ id: 'x', type: 't.nothing' }], [])], []),
      '/nodes/0/config/body/nodes/0/type',
    ],
    ['WF307', specOf([mapOf('m', [expression('1 +')], [])], []), ''],
  ])('says %s of what no plan can be made from (%#)', (code, spec, path) => {
    const { plan: made, diagnostics } = plan(spec);
    expect(made).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code, severity: 'error', path }]);
  });

  it('says what is wrong with a workflow it calls', () => {
    const { plan: made, diagnostics } = plan(specOf([call('call')], []), [
      callee([{ id: 'x', type: 't.nothing' }]),
    ]);
    expect(made).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'WF101' }]);
  });

  it.each([
    ['itself', specOf([call('call', 'bench')], []), []],
    [
      'a workflow that calls it back',
      specOf([call('call')], []),
      [callee([call('back', 'bench')])],
    ],
    ['a workflow that calls itself', specOf([call('call')], []), [callee([call('back')])]],
  ])('refuses one that calls %s', (_which, spec, callees) => {
    const { plan: made, diagnostics } = plan(spec, callees);
    expect(made).toBeUndefined();
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['WF206']));
  });

  it('plans a workflow once, however often it is called', () => {
    const spec = specOf([call('one'), call('two'), mapOf('review', [call('three')], [])], []);
    const made = plan(spec, [callee([call('deep', 'other')]), callee([], 'other')]).plan;
    const [one, two, review] = made?.nodes ?? [];
    expect(one?.body).toBeDefined();
    expect(two?.body).toBe(one?.body);
    expect(review?.body?.nodes[0]?.body).toBe(one?.body);
  });

  it('does not plan a workflow that runs apart', () => {
    const apart = { ...call('apart'), config: { workflow: 'callee', mode: 'detach' } };
    const [planned] = plan(specOf([apart], []), [callee()]).plan?.nodes ?? [];
    expect(planned).toMatchObject({ id: 'apart' });
    expect(planned).not.toHaveProperty('body');
  });

  const GARBAGE: readonly unknown[] = [null, 1, 'x', [], {}, { x: null }, [null], true];
  it('never throws, whatever a configuration or a binding holds', () => {
    for (const type of [...harnessCatalog.nodes.keys()]) {
      for (const config of GARBAGE) {
        for (const key of ['when', 'body', 'cases', 'type', 'workflow', 'text', 'event', 'form']) {
          const node = { id: 'n', type, config: { [key]: config } } as NodeSpec;
          const { plan: made, diagnostics } = plan(specOf([node], ['n.a -> n.b']));
          expect(made === undefined).toBe(diagnostics.length > 0);
        }
        expect(() => plan(specOf([{ id: 'n', type, config } as NodeSpec], []))).not.toThrow();
      }
    }
  });

  it('keeps the run timeout in milliseconds', () => {
    expect(plan(specOf([START], [], { settings: { runTimeout: 'PT1H30M' } })).plan).toMatchObject({
      runTimeoutMs: 5_400_000,
    });
    expect(plan(specOf([START], [])).plan).not.toHaveProperty('runTimeoutMs');
  });

  it('is made in parts as small as a node, an edge, an expression', () => {
    const partsOf = (spec: WorkflowSpec): number =>
      [...planInParts(spec, harnessCatalog, { locale: 'fr' })].length;
    const ids = Array.from({ length: 100 }, (_, at) => `n${at}`);
    const nodes = [START, ...ids.map(double)];
    const alone = partsOf(specOf(nodes, []));
    // Five passes over the nodes and four over the edges, none of them at once.
    expect(alone).toBeGreaterThanOrEqual(5 * ids.length);
    const wired = partsOf(
      specOf(
        nodes,
        ids.map((id) => `start.value -> ${id}.value`),
      ),
    );
    expect(wired - alone).toBeGreaterThanOrEqual(4 * ids.length);
    const cases = ids.map((name, at) => ({ name, when: `in.value == ${at}` }));
    const ports = [{ name: 'value', type: NUMBER }];
    const choice = { id: 'choice', type: 'core.switch', config: { ports, cases } };
    expect(partsOf(specOf([START, choice], []))).toBeGreaterThan(ids.length);
  });
});
