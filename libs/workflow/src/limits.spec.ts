import { specOf, start } from './__fixtures__/specs';
import { checkLimits, parseWorkflow, readWorkflow, WORKFLOW_LIMITS, type NodeSpec } from './index';

const many = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));
const node = (index: number): NodeSpec => ({ id: `n${index}`, type: 't.read' });
const port = (index: number) => ({ name: `p${index}`, type: { kind: 'any' } });
const edge = (index: number) => `n${index}.a -> n${index + 1}.b`;
const configured = (config: object, type = 't.read'): NodeSpec => ({
  id: 'n',
  type,
  config: config as Record<string, unknown>,
});
const map = (nodes: readonly NodeSpec[], more: object = {}): NodeSpec =>
  configured({ body: { nodes, edges: [], outputs: [], ...more } }, 'core.map');
const nested = (levels: number): NodeSpec => (levels === 0 ? start : map([nested(levels - 1)]));
const outputs = many(150, (index) => ({ ...port(index), from: 'n0.a' }));

describe('the limits of a specification', () => {
  it.each([
    ['nodes', specOf(many(10_000, node)), specOf(many(10_001, node)), '/nodes'],
    [
      'nodes',
      specOf([map(many(5_000, node)), ...many(4_999, node)]),
      specOf([map(many(5_000, node)), ...many(5_000, node)]),
      '/nodes/0/config/body/nodes',
    ],
    ['edges', specOf([start], many(50_000, edge)), specOf([start], many(50_001, edge)), '/edges'],
    [
      'mapNesting',
      specOf([nested(8)]),
      specOf([nested(9)]),
      `/nodes/0${'/config/body/nodes/0'.repeat(8)}/config/body`,
    ],
    [
      'portsPerNode',
      specOf([configured({ payload: many(100, port), form: many(100, port) })]),
      specOf([configured({ payload: many(100, port), form: many(101, port) })]),
      '/nodes/0/config',
    ],
    [
      'portsPerNode',
      specOf([map([start], { outputs })]),
      specOf([start, configured({ with: many(51, port), body: { outputs } }, 'core.map')]),
      '/nodes/1/config',
    ],
    [
      'portsPerNode',
      specOf([
        { ...start, inputs: Object.fromEntries(many(200, (at) => [`p${at}`, { const: 1 }])) },
      ]),
      specOf([
        { ...start, inputs: Object.fromEntries(many(201, (at) => [`p${at}`, { const: 1 }])) },
      ]),
      '/nodes/0/inputs',
    ],
    [
      'portsPerNode',
      { ...specOf([start]), inputs: many(200, port) },
      { ...specOf([start]), inputs: many(201, port) },
      '/inputs',
    ],
    [
      'casesPerSwitch',
      specOf([configured({ cases: many(200, port) }, 'core.switch')]),
      specOf([configured({ cases: many(201, port) }, 'core.switch')]),
      '/nodes/0/config/cases',
    ],
    [
      'depth',
      specOf([configured({ deep: JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown })]),
      specOf([configured({ deep: JSON.parse(`${'['.repeat(61)}${']'.repeat(61)}`) as unknown })]),
      `/nodes/0/config/deep${'/0'.repeat(60)}`,
    ],
    [
      'elements',
      specOf([configured({ list: Array(999_000).fill(0) })]),
      specOf([configured({ list: Array(1_000_000).fill(0) })]),
      '/nodes/0/config/list/999990',
    ],
  ])(
    '%s: what fits is read, what exceeds it is WF106 by that name',
    (name, fits, exceeds, path) => {
      expect(readWorkflow(fits).diagnostics).toEqual([]);
      const { spec, diagnostics } = readWorkflow(exceeds);
      expect(spec).toBeUndefined();
      expect(diagnostics.map(({ code, path: at }) => [code, at])).toEqual([['WF106', path]]);
      expect(diagnostics[0]?.message.fr).toContain(`« ${name} »`);
      expect(diagnostics[0]?.message.en).toContain(`"${name}"`);
    },
  );

  it('bound the text, in bytes', () => {
    const text = JSON.stringify(specOf([start]));
    const spare = WORKFLOW_LIMITS.bytes - Buffer.byteLength(text);
    expect(parseWorkflow(`${text}${' '.repeat(spare)}`).spec).toBeDefined();
    const { spec, diagnostics, locate } = parseWorkflow(`${text} #${'é'.repeat(spare / 2)}`);
    expect(spec).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'WF106', path: '' }]);
    expect(diagnostics[0]?.message.en).toContain('"bytes"');
    expect(locate('/nodes')).toBeUndefined();
  });

  it('leave room for a text of as many nodes and edges as there may be', () => {
    const largest = specOf(many(10_000, node), many(50_000, edge));
    const { spec, diagnostics } = parseWorkflow(JSON.stringify(largest));
    expect(diagnostics).toEqual([]);
    expect(spec?.edges).toHaveLength(50_000);
  });

  it('are each reported once, where they stand in the text', () => {
    const both = specOf([
      configured({ ports: many(201, port), cases: many(201, port) }, 'core.switch'),
    ]);
    const { diagnostics } = parseWorkflow(JSON.stringify(both, null, 1));
    expect(diagnostics.map(({ position }) => position?.line)).toEqual([9, 1218]);
  });

  it('are checked whatever the body of a map holds', () => {
    for (const body of [null, 1, [], { nodes: 1 }, { nodes: [null, [], 'x', { inputs: 1 }] }]) {
      expect(checkLimits(specOf([configured({ body }, 'core.map')]))).toEqual([]);
    }
  });
});
