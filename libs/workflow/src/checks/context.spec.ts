import { afterFix, findingsOf, found, mapOf } from '../__fixtures__/findings';
import { guard, specOf, start } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../index';

const bare: NodeSpec = { id: 'bare', type: 't.bare' };
const read: NodeSpec = { id: 'read', type: 't.read' };
const constant: NodeSpec = {
  id: 'one',
  type: 'core.constant',
  config: { type: { kind: 'any' }, value: 1 },
};
const paths = (spec: WorkflowSpec, callees?: ReadonlyMap<string, WorkflowSpec>): string[] =>
  findingsOf('WF201', spec, callees && { callees }).map(({ path }) => path);

describe('no trigger (WF105)', () => {
  it('is found at the top level only', () => {
    expect(found(specOf([{ id: 'write', type: 't.write' }]))).toEqual(['WF105 /nodes']);
    expect(found(specOf([start, mapOf([{ id: 'write', type: 't.write' }], [])]))).toEqual([]);
  });
});

describe('a context kind that is not registered (WF201)', () => {
  it('is found, and mended when it was misspelt', () => {
    expect(paths(specOf([start], [], { context: ['patient', 'encounter'] }))).toEqual([
      '/context/1',
    ]);
    expect(afterFix('WF201', specOf([start], [], { context: ['patien'] }))).toEqual([]);
    const twice = specOf([start], [], { context: ['patient', 'patien'] });
    expect(findingsOf('WF201', twice)[0]?.fix).toBeUndefined();
  });
});

describe('a context that a node needs (WF201)', () => {
  it.each<[string, NodeSpec[], string[], string[]]>([
    ['established', [start, read], ['start.value -> read.value'], []],
    ['established by none', [bare, read], ['bare.value -> read.value'], ['/nodes/1']],
    [
      'established on one path only',
      [start, bare, { ...read, inputs: { value: { merge: 'first' } } }],
      ['start.value -> read.value', 'bare.value -> read.value'],
      ['/nodes/2'],
    ],
    [
      'established by the only trigger that leads there',
      [start, bare, read],
      ['start.value -> read.value'],
      [],
    ],
    [
      'established further up',
      [start, { id: 'd', type: 't.double' }, read],
      ['start.value -> d.value', 'd.value -> read.value'],
      [],
    ],
    [
      'at a node that runs whatever the trigger',
      [start, bare, { ...read, inputs: { value: { const: 1 } } }],
      [],
      ['/nodes/2'],
    ],
    [
      'behind a node that runs whatever the trigger',
      [start, bare, constant, read],
      ['one.value -> read.value'],
      ['/nodes/3'],
    ],
    [
      'behind such a node, but only after the trigger that establishes it',
      [start, bare, constant, read],
      ['one.value -> read.value', 'start.$done -> read.$after'],
      [],
    ],
    [
      'in the body of a map',
      [bare, mapOf([read], ['$in.item -> read.value'])],
      ['bare.$done -> each.$after'],
      ['/nodes/1/config/body/nodes/0'],
    ],
    [
      'in the body of a map after the right trigger',
      [start, mapOf([read], ['$in.item -> read.value'])],
      ['start.$done -> each.$after'],
      [],
    ],
  ])('%s', (_what, nodes, edges, expected) => {
    const spec = specOf(nodes, edges);
    expect(paths(spec)).toEqual(expected);
    expect(paths({ ...spec, context: ['patient'] })).toEqual([]);
    if (expected.length > 0) expect(afterFix('WF201', spec)).toEqual([]);
  });

  it('is added to those the workflow requires already', () => {
    const spec = specOf([bare, read], ['bare.value -> read.value'], { context: ['ward'] });
    expect(afterFix('WF201', spec)).toEqual([]);
  });

  it('is not asked behind a condition that the other trigger never meets', () => {
    const nodes = [start, bare, guard('in.value > 1'), read];
    const edges = [
      'start.value -> guard.value',
      'guard.value -> read.value',
      'bare.$done -> read.$after',
    ];
    expect(paths(specOf(nodes, edges))).toEqual([]);
  });
});

describe('the context of a called workflow (WF201)', () => {
  const callee = {
    ...specOf([{ id: 'called', type: 'core.workflow-called' }], [], { context: ['patient'] }),
    slug: 'other',
  };
  const callees = new Map([['other', callee]]);
  const call = (config: object): NodeSpec => ({
    id: 'call',
    type: 'core.call',
    config: { workflow: 'other', ...config },
  });
  const from = (trigger: NodeSpec, config: object = {}) =>
    specOf([trigger, call(config)], [`${trigger.id}.$done -> call.$after`]);

  it('has to be the caller’s, or given', () => {
    expect(paths(from(start), callees)).toEqual([]);
    expect(paths(from(bare), callees)).toEqual(['/nodes/1']);
    expect(paths(from(bare, { mode: 'detach' }), callees)).toEqual(['/nodes/1']);
    expect(paths(from(bare, { context: { patient: 'run.id' } }), callees)).toEqual([]);
    expect(afterFix('WF201', from(bare), { callees })).toEqual([]);
  });

  it.each([
    ['required', true, []],
    ['optional', false, ['/nodes/1']],
  ])('is given by an input that is its id field: %s', (_how, required, found) => {
    const type = { kind: 'primitive', name: 'String' } as const;
    const withId = { ...callee, inputs: [{ name: 'patientId', type, required }] };
    const about = specOf(
      [
        bare,
        call({ mode: 'detach' }),
        { id: 'id', type: 'core.constant', config: { type, value: 'p' } },
      ],
      [`${bare.id}.$done -> id.$after`, 'id.value -> call.patientId'],
    );
    expect(paths(about, new Map([['other', withId]]))).toEqual(found);
  });

  it('is given under a registered kind', () => {
    expect(paths(from(start, { context: { 'a/b': 'run.id' } }), callees)).toEqual([
      '/nodes/1/config/context/a~1b',
    ]);
  });
});
