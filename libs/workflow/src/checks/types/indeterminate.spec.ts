import { found } from '../../__fixtures__/type-findings';
import { specOf } from '../../__fixtures__/specs';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { NodeSpec, WorkflowSpec } from '../../schema';

const start: NodeSpec = { id: 'start', type: 't.start' };
const port = { name: 'x', type: TYPES.number };
const ports = [port];
const required = [{ ...port, required: true }];
const done: NodeSpec = { id: 'done', type: 't.take' };

/** The node under test, third of the nodes, its port wired; it runs even when the port is absent. */
const around = (node: NodeSpec, ...edges: string[]): WorkflowSpec =>
  specOf([start, done, { ...node, id: 'n' }], ['start.number -> n.x', ALWAYS, ...edges]);
const ALWAYS = 'start.$done -> n.$after';
const guard = (more: object): NodeSpec => ({ id: 'n', type: 'core.guard', config: { ...more } });
const WHEN = 'WF308 /nodes/2/config/when';

describe('a condition that may be unknown', () => {
  it.each<[string, object, string[], string[]]>([
    ['with nothing to lead to', { ports, when: 'in.x > 1' }, [], [WHEN]],
    ['with « else » alone', { ports, when: 'in.x > 1' }, ['n.else -> done.$after'], [WHEN]],
    ['with somewhere to lead to', { ports, when: 'in.x > 1' }, ['n.unknown -> done.$after'], []],
    ['with a wire that is wrong', { ports, when: 'in.x > 1' }, ['n.unknown -> gone.$after'], []],
    ['over what is required', { ports: required, when: 'in.x > 1' }, [], []],
    ['over what is replaced', { ports, when: 'default(in.x, 0) > 1' }, [], []],
    ['that asks what is there', { ports, when: 'present(in.x)' }, [], []],
    ['that is wrong besides', { ports, when: "in.x > 'y'" }, [], ['WF307 /nodes/2/config/when']],
    ['over a context of every run', { ports, when: "context.patient.id == 'p'" }, [], []],
    ['over a context of some runs', { ports, when: "context.ward.id == 'w'" }, [], [WHEN]],
  ])('%s', (_what, config, edges, expected) => {
    expect(found(around(guard(config), ...edges))).toEqual(expected);
  });

  it.each<[string, NodeSpec['inputs'], string[]]>([
    ['by a constant', { x: { const: 1 } }, []],
    ['by an expression that is known', { x: { expr: '1' } }, []],
    ['by an expression that may not be', { x: { expr: 'in.x + 1' } }, [WHEN]],
    ['by one of several', { x: { merge: 'first' } }, [WHEN]],
  ])('over a port that is bound %s', (_what, inputs, expected) => {
    const node = { ...guard({ ports, when: 'in.x > 1' }), ...(inputs && { inputs }) };
    expect(found(around(node))).toEqual(expected);
  });

  it('is known of a context that the workflow requires', () => {
    const spec = around(guard({ ports, when: "context.ward.id == 'w'" }));
    expect(found({ ...spec, context: ['ward'] })).toEqual([]);
  });

  it('is unknown of a context that one of the triggers does not establish', () => {
    const bare: NodeSpec = { id: 'bare', type: 't.bare' };
    const spec = around(guard({ ports, when: "context.patient.id == 'p'" }));
    expect(found({ ...spec, nodes: [...spec.nodes, bare] })).toEqual([WHEN]);
  });

  it('is found in the body of a map', () => {
    const body = {
      nodes: [guard({ ports: [port, { ...port, name: 'y' }], when: 'in.x > 1 || index > 2' })],
      edges: [
        { from: '$in.index', to: 'n.x' },
        { from: '$in.index', to: 'n.y' },
      ],
      outputs: [],
    };
    const each = { id: 'each', type: 'core.map', config: { itemType: TYPES.medication, body } };
    const spec = specOf([start, each], ['start.medications -> each.items']);
    expect(found(spec)).toEqual(['WF308 /nodes/1/config/body/nodes/0/config/when']);
  });
});

describe('a port that every edge into its node leads to', () => {
  const found1 = (node: NodeSpec, ...edges: string[]): string[] =>
    found(specOf([start, { ...node, id: 'n' }], ['start.number -> n.x', ...edges]));

  it.each<[string, NodeSpec]>([
    ['of a condition', guard({ ports, when: 'in.x > 1' })],
    ['of a binding', { id: 'n', type: 't.need', inputs: { number: { expr: 'in.x + 1' } } }],
  ])('has a value whenever the node runs: %s', (_what, node) => {
    expect(found1(node)).toEqual([]);
  });

  it('has one when any of them is live', () => {
    const node = {
      ...guard({ ports, when: 'in.x > 1' }),
      inputs: { x: { merge: 'first' as const } },
    };
    expect(found1(node, 'start.number -> n.x')).toEqual([]);
  });

  it.each(['start.$done -> n.$after', 'start.at -> n.y'])('may lack one beside %s', (edge) => {
    const two = [port, { name: 'y', type: TYPES.at }];
    expect(found1(guard({ ports: two, when: 'in.x > 1' }), edge)).toEqual([
      'WF308 /nodes/1/config/when',
    ]);
  });
});

describe('a switch that may be unknown', () => {
  const cases = [
    { name: 'high', when: 'in.x > 5' },
    { name: 'low', when: 'in.x > 1' },
  ];
  const node = (config: object): NodeSpec => ({
    id: 'n',
    type: 'core.switch',
    config: { ...config },
  });

  it('says it once, where it begins', () => {
    expect(found(around(node({ ports, cases, default: true })))).toEqual([
      'WF308 /nodes/2/config/cases/0/when',
    ]);
  });

  it.each<[string, object, string[]]>([
    ['leads somewhere', { ports, cases, default: true }, ['n.unknown -> done.$after']],
    ['reads what is required', { ports: required, cases, default: true }, []],
  ])('has nothing to answer for when it %s', (_what, config, edges) => {
    expect(found(around(node(config), ...edges))).toEqual([]);
  });

  it('is asked for what it compares', () => {
    const coded = [{ name: 'x', type: TYPES.triage }];
    const all = [{ name: 'all', codes: ['green', 'orange', 'red'] }];
    const config = { ports: coded, on: 'in.x', cases: all };
    const spec = specOf([start, node(config)], ['start.triage -> n.x', ALWAYS]);
    expect(found(spec)).toEqual(['WF308 /nodes/1/config/on']);
  });
});

describe('a result that may be unknown', () => {
  const take = (type: string, name: string): NodeSpec => ({
    id: 'n',
    type,
    inputs: { [name]: { expr: 'in.x + 1' } },
  });

  it('fails the node when a required input takes it', () => {
    expect(found(around(take('t.need', 'number')))).toEqual(['WF308 /nodes/2/inputs/number/expr']);
  });

  it('is no less unknown for a wire into the port that the expression feeds', () => {
    const node: NodeSpec = { id: 'n', type: 't.need', inputs: { number: { expr: 'in.number' } } };
    expect(found(specOf([start, node], ['start.number -> n.number', ALWAYS]))).toEqual([
      'WF308 /nodes/1/inputs/number/expr',
    ]);
  });

  it('is left out when an optional input takes it', () => {
    expect(found(around(take('t.take', 'number')))).toEqual([]);
  });

  it.each<[string, object]>([
    ['core.expression', { ports, expr: 'in.x + 1', type: TYPES.number }],
    ['core.template', { ports, text: '{{ in.x }}' }],
  ])('skips the output of %s', (type, config) => {
    expect(found(around({ id: 'n', type, config: { ...config } }))).toEqual([]);
  });

  const moment = [{ name: 'x', type: TYPES.at }];
  it.each<[string, object, string[]]>([
    ['until when', { ports: moment, until: 'in.x' }, ['/config/until']],
    [
      'until a moment that is there',
      { ports: [{ ...moment[0], required: true }], until: 'in.x' },
      [],
    ],
    [
      'an event that cannot be judged: the wait goes on',
      { ports: moment, event: { eventType: 'e', match: 'event.id == in.x' } },
      [],
    ],
  ])('of a wait: %s', (_what, config, expected) => {
    const node: NodeSpec = { id: 'n', type: 'core.wait', config: { ...config } };
    const spec = specOf([start, node], ['start.at -> n.x', ALWAYS]);
    expect(found(spec)).toEqual(expected.map((path) => `WF308 /nodes/1${path}`));
  });

  it.each<[string, string[]]>([
    ['title', ['WF308 /nodes/1/config/title']],
    ['instructions', ['WF308 /nodes/1/config/instructions']],
  ])('is no %s of a human task', (member, expected) => {
    const payload = [{ name: 'x', type: TYPES.number }];
    const node: NodeSpec = {
      id: 'n',
      type: 't.ask',
      config: { payload, [member]: 'Valeur {{ in.x }}' },
    };
    expect(found(specOf([start, node], ['start.number -> n.x', ALWAYS]))).toEqual(expected);
  });

  it.each<[string, string[]]>([
    [
      'context.ward.id',
      ['WF308 /nodes/0/policy/idempotencyKey', 'WF308 /settings/defaults/idempotencyKey'],
    ],
    ['context.patient.id', []],
  ])('is no key: %s', (idempotencyKey, expected) => {
    const spec = specOf([{ ...start, policy: { idempotencyKey } }], [], {
      settings: { defaults: { idempotencyKey } },
    });
    expect(found(spec)).toEqual(expected);
  });

  it('is a key where the node itself needs the context', () => {
    const node = { id: 'n', type: 't.ward', policy: { idempotencyKey: 'context.ward.id' } };
    expect(found(specOf([start, node]))).toEqual([]);
    expect(found(specOf([start, { ...node, type: 't.patient' }]))).toEqual([
      'WF308 /nodes/1/policy/idempotencyKey',
    ]);
  });
});
