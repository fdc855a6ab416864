import { found, theOnly } from '../../__fixtures__/type-findings';
import { specOf } from '../../__fixtures__/specs';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { NodeSpec, WorkflowSpec } from '../../schema';

const start: NodeSpec = { id: 'start', type: 't.start' };
const inputs = {
  number: { const: 1 },
  triage: { const: 'red' },
  stage: { const: 's1' },
  mass: { const: { value: 1, unit: 'g' } },
  volume: { const: { value: 1, unit: 'L' } },
};

/** One expression in each place that holds one; all of them read `in.number` and the like. */
const locations: Record<string, (source: string) => { spec: WorkflowSpec; path: string }> = {
  binding: (expr) => ({
    spec: specOf(
      [start, { id: 'n', type: 't.take', inputs: { ...inputs, any: { expr } } }],
      ['start.$done -> n.$after'],
    ),
    path: '/nodes/1/inputs/any/expr',
  }),
  configuration: (expr) => ({
    spec: specOf([
      start,
      {
        id: 'n',
        type: 'core.expression',
        config: {
          ports: (['number', 'triage', 'stage', 'mass', 'volume'] as const).map((name) => ({
            name,
            type: TYPES[name],
            required: true,
          })),
          expr,
          type: TYPES.any,
        },
        inputs,
      },
    ]),
    path: '/nodes/1/config/expr',
  }),
  template: (expr) => ({
    spec: specOf([
      start,
      {
        id: 'n',
        type: 'core.template',
        config: {
          ports: (['number', 'triage', 'stage', 'mass', 'volume'] as const).map((name) => ({
            name,
            type: TYPES[name],
            required: true,
          })),
          text: `= {{ ${expr} }}`,
        },
        inputs,
      },
    ]),
    path: '/nodes/1/config/text',
  }),
  key: (expr) => ({
    spec: specOf([
      start,
      { id: 'n', type: 't.take', inputs, policy: { idempotencyKey: `string(${expr})` } },
    ]),
    path: '/nodes/1/policy/idempotencyKey',
  }),
};

describe.each(Object.entries(locations))('an expression as %s', (_name, location) => {
  it.each<[string, string, string | undefined]>([
    ['a comparison of its kind', 'in.number > 5', undefined],
    ['a code of the set', "in.triage == 'red'", undefined],
    ['what cannot be read', '1 +', 'WF307'],
    ['a name that is not there', 'nodes.start', 'WF307'],
    ['an input that is not there', 'in.dose', 'WF307'],
    ['a function that is not there', 'blend(in.number)', 'WF307'],
    ['a comparison across types', "in.number > 'x'", 'WF307'],
    ['a comparison across dimensions', 'in.mass > in.volume', 'WF303'],
    ['a comparison across value sets', 'in.triage == in.stage', 'WF304'],
    ['a code that is none of the set', "in.triage == 'blue'", 'WF305'],
    ['what is beyond the limits', `${'('.repeat(200)}1${')'.repeat(200)}`, 'WF106'],
  ])('with %s', (_what, source, code) => {
    const { spec, path } = location(source);
    expect(found(spec)).toEqual(code === undefined ? [] : [`${code} ${path}`]);
  });
});

const bind = (port: keyof typeof TYPES, expr: string, type = 't.take'): NodeSpec => ({
  id: 'n',
  type,
  inputs: { [port]: { expr } },
});
const EXPR = '/nodes/1/inputs';

describe('the result of a binding', () => {
  it.each<[keyof typeof TYPES, string, string | undefined]>([
    ['number', '1 + 1', undefined],
    ['text', "'a' + string(1)", undefined],
    ['triage', "true ? 'red' : 'green'", undefined],
    ['integer', '1.5', 'WF302'],
    ['text', '1', 'WF302'],
    ['triage', "'blue'", 'WF305'],
    ['flag', "'true'", 'WF302'],
  ])('is of the type of its port: %s = %s', (port, expr, code) => {
    const codes = found(specOf([start, bind(port, expr)], ['start.$done -> n.$after']));
    const expected = code === 'WF302' ? 'WF307' : code;
    expect(codes).toEqual(expected === undefined ? [] : [`${expected} ${EXPR}/${port}/expr`]);
  });
});

describe('the scope of a binding', () => {
  const scoped = (node: NodeSpec, ...edges: string[]): string[] =>
    found(specOf([start, node], edges));

  it.each(['run.id', 'string(run.startedAt)', 'run.timezone', 'context.patient.id'])(
    'holds %s',
    (expr) => {
      expect(scoped(bind('text', expr))).toEqual([]);
    },
  );

  it.each(['run.slug', 'context.bed.id', 'context.patient.name', 'item', 'index', 'event'])(
    'does not hold %s',
    (expr) => {
      expect(scoped(bind('any', expr))).toEqual([`WF307 ${EXPR}/any/expr`]);
    },
  );

  it('holds a wire that no port declares, with the type of where it starts', () => {
    const node = bind('number', 'in.level');
    expect(scoped(node, 'start.integer -> n.level')).toEqual([]);
    expect(scoped(node, 'start.text -> n.level')).toEqual([`WF307 ${EXPR}/number/expr`]);
    expect(scoped(node, 'start.text -> n.level', 'start.number -> n.level')).toEqual([]);
    expect(scoped(node, 'start.number -> n.level', 'start.text -> n.level')).toEqual([]);
  });

  it('takes a wire from what is not there for anything: that is said of the wire', () => {
    expect(scoped(bind('number', 'in.level'), 'gone.value -> n.level')).toEqual([]);
  });

  it('does not hold what another expression computes, unless a wire brings it too', () => {
    const node: NodeSpec = {
      id: 'n',
      type: 't.take',
      inputs: { number: { expr: '1' }, any: { expr: 'in.number' } },
    };
    expect(scoped(node)).toEqual([`WF307 ${EXPR}/any/expr`]);
    expect(scoped(node, 'start.number -> n.number')).toEqual([]);
  });

  it('holds the configuration of the node, as it is written', () => {
    const node = (expr: string): NodeSpec => ({
      ...bind('any', expr, 't.configured'),
      config: { limit: 3, free: { text: 'x', list: [1], half: 0.5, yes: true, none: null } },
    });
    for (const expr of [
      'config.limit + 1',
      "config.free.text + 'y'",
      'config.free.half > config.limit',
      'config.free.yes && true',
      'config.free.list[0]',
      'present(config.free.none)',
    ]) {
      expect(scoped(node(expr))).toEqual([]);
    }
    expect(scoped(node("config.limit + 'x'"))).toEqual([`WF307 ${EXPR}/any/expr`]);
    expect(scoped(node('config.absent'))).toEqual([`WF307 ${EXPR}/any/expr`]);
  });

  it('does not hold the wires that only order', () => {
    expect(scoped(bind('any', 'in.$after'), 'start.$done -> n.$after')).toEqual([
      `WF307 ${EXPR}/any/expr`,
    ]);
  });

  it('knows the functions of the catalog', () => {
    expect(scoped(bind('flag', "inValueSet('triage', 'red')"))).toEqual([]);
  });
});

describe('the scope in the body of a map', () => {
  const inBody = (expr: string): WorkflowSpec =>
    specOf(
      [
        start,
        {
          id: 'each',
          type: 'core.map',
          config: {
            itemType: TYPES.medication,
            body: { nodes: [bind('any', expr)], edges: [], outputs: [] },
          },
        },
      ],
      ['start.medications -> each.items'],
    );
  const PATH = '/nodes/1/config/body/nodes/0/inputs/any/expr';

  it.each<[string, string | undefined]>([
    ["item.status == 'red'", undefined],
    ['index + 1', undefined],
    ['context.patient.id', undefined],
    ["item.status == 'blue'", 'WF305'],
    ['item.stats', 'WF307'],
    ["index + 'x'", 'WF307'],
  ])('%s', (expr, code) => {
    expect(found(inBody(expr))).toEqual(code === undefined ? [] : [`${code} ${PATH}`]);
  });
});

describe('other expressions', () => {
  it.each<[string, string | undefined]>([
    ["event.kind == 'x'", undefined],
    ['in.number > 1', 'WF307'],
    ['present(in)', 'WF307'],
    ["'x'", 'WF307'],
  ])('when a trigger refuses: %s', (when, code) => {
    const spec = specOf([{ ...start, config: { when } }]);
    expect(found(spec)).toEqual(code === undefined ? [] : [`${code} /nodes/0/config/when`]);
  });

  it.each<[string, string | undefined]>([
    ["context.patient.id + '-' + run.timezone", undefined],
    ['in.number', 'WF307'],
    ['1', 'WF307'],
  ])('the keys of the settings: %s', (key, code) => {
    const spec = specOf([start], [], {
      settings: { concurrency: { key, on: 'queue' }, defaults: { idempotencyKey: key } },
    });
    expect(found(spec)).toEqual(
      code === undefined
        ? []
        : [`${code} /settings/concurrency/key`, `${code} /settings/defaults/idempotencyKey`],
    );
  });

  it.each<[string, string | undefined]>([
    ["'bed ' + string(default(event.bed, 'none'))", undefined],
    ['event.eventId', 'WF308'],
    ['context.ward.id', 'WF308'],
    ["default(context.ward.id, 'none')", undefined],
    ['event == 1', 'WF307'],
    ['config.x', 'WF307'],
  ])('the concurrency key reads the event too: %s', (key, code) => {
    const spec = specOf([start], [], { settings: { concurrency: { key, on: 'reject' } } });
    expect(found(spec)).toEqual(code === undefined ? [] : [`${code} /settings/concurrency/key`]);
  });

  it('no other key of the settings reads the event', () => {
    const idempotencyKey = "default(event.eventId, 'none')";
    const spec = specOf([start], [], { settings: { defaults: { idempotencyKey } } });
    expect(found(spec)).toEqual(['WF307 /settings/defaults/idempotencyKey']);
  });

  it('say what is wrong in both languages', () => {
    const { message } = theOnly('WF307', specOf([start, bind('any', 'in.dose')]));
    expect(message.fr).toContain('dose');
    expect(message.en).toContain('dose');
    expect(message.en).not.toBe(message.fr);
  });
});
