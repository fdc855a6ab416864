import { checkCatalog } from '../__fixtures__/check-catalog';
import { afterFix, findingsOf, mapOf } from '../__fixtures__/findings';
import { guard, specOf, start } from '../__fixtures__/specs';
import { checkWorkflow, type NodeSpec, type WorkflowSpec } from '../index';

const write = (id = 'write'): NodeSpec => ({ id, type: 't.write' });
const double = (id: string): NodeSpec => ({ id, type: 't.double' });
const guarded = guard('in.value > 1');
const severity = (spec: WorkflowSpec): string[] =>
  findingsOf('WF104', spec).map((each) => `${each.severity} ${each.path}`);

describe('a node that cannot run (WF104)', () => {
  it.each<[string, NodeSpec[], string[], string[]]>([
    [
      'waits for both sides of a guard',
      [guarded, write()],
      ['start.value -> guard.value', 'guard.value -> write.$after', 'guard.else -> write.$after'],
      ['error /nodes/2'],
    ],
    [
      'waits for both sides of a guard further up, and only it is named, not what follows it',
      [guarded, double('a'), write(), write('next')],
      [
        'start.value -> guard.value',
        'guard.value -> a.value',
        'a.$done -> write.$after',
        'guard.else -> write.$after',
        'write.$done -> next.$after',
      ],
      ['error /nodes/3'],
    ],
    [
      'waits for success and failure of one node',
      [{ id: 'read', type: 't.read', policy: { onError: 'route' } }, write()],
      ['start.value -> read.value', 'read.$error -> write.$after', 'read.$done -> write.$after'],
      ['error /nodes/2'],
    ],
    [
      'waits for two triggers of different events',
      [{ id: 'bare', type: 't.bare' }, write()],
      ['start.$done -> write.$after', 'bare.$done -> write.$after'],
      ['error /nodes/2'],
    ],
    [
      'runs after either side of a guard',
      [guarded, { ...write(), after: 'any' }],
      [
        'start.value -> guard.value',
        'guard.value -> write.value',
        'guard.else -> write.$after',
        'guard.unknown -> write.$after',
      ],
      [],
    ],
    [
      'runs on either of two triggers',
      [
        { id: 'bare', type: 't.bare' },
        { ...write(), after: 'any' },
      ],
      ['start.$done -> write.$after', 'bare.$done -> write.$after'],
      [],
    ],
    ['has no incoming edge and runs at once', [write()], [], []],
  ])('%s', (_what, nodes, edges, expected) => {
    expect(severity(specOf([start, ...nodes], edges))).toEqual(expected);
  });

  it('is a trigger in the body of a map', () => {
    const each = mapOf([{ id: 'inner', type: 't.start' }, write()], ['inner.value -> write.value']);
    expect(severity(specOf([start, each]))).toEqual(['error /nodes/1/config/body/nodes/0']);
  });

  it('is not looked for where an edge is broken: more may lead there than can be seen', () => {
    const edges = [
      'start.value -> guard.value',
      'guard.value -> write.$after',
      'guard.else -> write.$after',
      'gone.value -> write.text',
    ];
    expect(severity(specOf([start, guarded, write()], edges))).toEqual([]);
  });
});

describe('a node that computes for nobody (WF104, warning)', () => {
  const edges = ['start.value -> double.value', 'start.value -> write.value'];

  it('is found, and its removal takes its edges away', () => {
    const spec = specOf([start, double('double'), write()], edges);
    expect(severity(spec)).toEqual(['warning /nodes/1']);
    expect(afterFix('WF104', spec)).toEqual([]);
  });

  it.each(['core.constant', 'core.expression', 'core.template', 't.route'])('%s', (type) => {
    const text = { kind: 'primitive', name: 'String' };
    const configs: Record<string, NodeSpec['config']> = {
      'core.constant': { type: text, value: 'x' },
      'core.expression': { expr: "'x'", type: text },
      'core.template': { text: 'x' },
    };
    const config = configs[type];
    const spec = specOf(
      [start, { id: 'node', type, ...(config && { config }) }],
      ['start.$done -> node.$after'],
    );
    expect(severity(spec)).toEqual(['warning /nodes/1']);
    expect(afterFix('WF104', spec)).toEqual([]);
  });

  it('is found in the body of a map, and is the map itself where all of its body is', () => {
    const inner = mapOf(
      [double('double'), write()],
      ['$in.item -> double.value', '$in.item -> write.value'],
    );
    expect(severity(specOf([start, inner]))).toEqual(['warning /nodes/1/config/body/nodes/0']);
    expect(afterFix('WF104', specOf([start, inner]))).toEqual([]);
    const output = {
      name: 'out',
      type: { kind: 'primitive', name: 'Number' },
      from: 'double.value',
    };
    const pure = mapOf([double('double')], ['$in.item -> double.value'], [output]);
    expect(severity(specOf([start, pure]))).toEqual(['warning /nodes/1']);
  });

  it('is not removed where it is named as a control, or alone', () => {
    const spec = specOf([start, double('double')], ['start.value -> double.value'], {
      safety: [{ id: 'H1', title: 'x', severity: 'minor', controls: ['double'] }],
    });
    expect(findingsOf('WF104', spec)[0]?.fix).toBeUndefined();
    const alone = mapOf([double('double')], ['$in.item -> double.value']);
    const inBody = findingsOf('WF104', specOf([start, alone])).find(({ path }) =>
      path.includes('body'),
    );
    expect(inBody?.fix).toBeUndefined();
  });

  it.each<[string, NodeSpec, Partial<WorkflowSpec>]>([
    ['a sink', write('node'), {}],
    ['a log', { id: 'node', type: 'core.log', config: { message: 'm' } }, {}],
    ['a wait', { id: 'node', type: 'core.wait', config: { for: 'PT1H' } }, {}],
    [
      'what a workflow gives',
      { id: 'node', type: 'core.constant', config: { type: { kind: 'any' }, value: 1 } },
      { outputs: [{ name: 'o', type: { kind: 'any' }, from: 'node.value' }] },
    ],
  ])('%s is none', (_what, node, more) => {
    expect(severity(specOf([start, node], ['start.$done -> node.$after'], more))).toEqual([]);
  });
});

describe('nodes that nobody reads, however many', () => {
  /** How often a check looks at the ends of edges and the controls of hazards. */
  function looksAt(size: number): number {
    let looks = 0;
    const ids = Array.from({ length: size }, (_, index) => `n${index}`);
    const spec = specOf([start, ...ids.map(double)], [], {
      safety: ids.map((id) => ({
        ...{ id, title: 'x', severity: 'minor' as const },
        get controls() {
          looks += 1;
          return ['start'];
        },
      })),
    });
    const edges = ids.map((id) => ({
      to: `${id}.value`,
      get from() {
        looks += 1;
        return 'start.value';
      },
    }));
    checkWorkflow({ ...spec, edges }, checkCatalog);
    return looks;
  }

  it('are each looked up once', () => {
    expect(looksAt(1_000)).toBe(looksAt(100) * 10);
  });

  it('are not removed with more edges than anybody looks through', () => {
    const spec = (edges: number) =>
      specOf([start, double('double')], Array<string>(edges).fill('start.value -> double.value'));
    expect(findingsOf('WF104', spec(100))[0]?.fix?.patch).toHaveLength(101);
    expect(findingsOf('WF104', spec(101))[0]?.fix).toBeUndefined();
  });
});
