import { sound, specOf, start } from '../__fixtures__/specs';
import type { NodeSpec, WorkflowSpec } from '../schema';
import { diffWorkflows } from './diff-workflows';

const map = (body: object): NodeSpec => ({
  id: 'review',
  type: 'core.map',
  config: { itemType: { kind: 'any' }, body: { nodes: [start], edges: [], outputs: [], ...body } },
});
const inner = (config: object, more: object = {}): WorkflowSpec =>
  specOf([map({ nodes: [start, { id: 'dose', type: 't.read', config }], ...more })]);
const collecting: NodeSpec = { id: 'all', type: 't.read', inputs: { items: { merge: 'collect' } } };
const into = (port: string) => ({ from: `$in.${port}`, to: 'all.items' });
const likeEdge = (id: string) => ({ id, from: 'start.value', to: 'report.value' });
const ports = (...names: string[]) => ({
  ports: names.map((name) => ({ name, type: { kind: 'any' } })),
});
const edge = (...edges: string[]): WorkflowSpec => ({ ...sound, ...specOf(sound.nodes, edges) });
const noted = (more: object): WorkflowSpec => specOf([{ ...start, ...more }]);

describe('a change is told by what it is about:', () => {
  it.each<[string, WorkflowSpec, WorkflowSpec, object[]]>([
    [
      'a node of another id is another node',
      specOf([start]),
      specOf([{ ...start, id: 'begin' }]),
      [
        { kind: 'added', subject: 'node', id: 'begin', path: '/nodes/0', effect: 'behaviour' },
        { kind: 'removed', subject: 'node', id: 'start', path: '/nodes/0', before: start },
      ],
    ],
    [
      'the configuration of a node inside a map',
      inner({ horizon: 'P2D' }),
      inner({ horizon: 'P7D' }),
      [
        {
          kind: 'changed',
          subject: 'node',
          id: 'review/dose',
          member: '/config/horizon',
          path: '/nodes/0/config/body/nodes/1/config/horizon',
          before: 'P2D',
          after: 'P7D',
          message: {
            fr: 'nœud « review/dose », config/horizon : "P2D" → "P7D"',
            en: 'node "review/dose", config/horizon: "P2D" → "P7D"',
          },
        },
      ],
    ],
    [
      'a port before the others, by its name',
      noted({ config: ports('b') }),
      noted({ config: ports('a', 'b') }),
      [{ member: '/config/ports/a', path: '/nodes/0/config/ports/0', after: ports('a').ports[0] }],
    ],
    [
      'a port that is gone',
      noted({ config: ports('a', 'b') }),
      noted({ config: ports('b') }),
      [{ kind: 'changed', member: '/config/ports/a', path: '/nodes/0/config/ports' }],
    ],
    [
      'the order of cases, which decides',
      noted({ config: { cases: [{ name: 'x' }, { name: 'y' }] } }),
      noted({ config: { cases: [{ name: 'y' }, { name: 'x' }] } }),
      [
        {
          member: '/config/cases/order',
          before: ['x', 'y'],
          after: ['y', 'x'],
          effect: 'behaviour',
        },
      ],
    ],
    [
      'a list without names, as a whole',
      noted({ config: { codes: ['1', '2'] } }),
      noted({ config: { codes: ['2', '1'] } }),
      [{ member: '/config/codes', before: ['1', '2'], after: ['2', '1'] }],
    ],
    [
      'a binding, as a whole',
      noted({ inputs: { text: { const: 1 } } }),
      noted({ inputs: { text: { expr: 'in.a' } } }),
      [{ member: '/inputs/text', before: { const: 1 }, after: { expr: 'in.a' } }],
    ],
    [
      'a label and notes are documentation',
      noted({ label: 'a' }),
      noted({ label: 'b', notes: 'c' }),
      [
        { member: '/label', effect: 'documentation' },
        { member: '/notes', effect: 'documentation', after: 'c' },
      ],
    ],
    [
      'the default of after, written or not',
      noted({}),
      noted({ after: 'all' }),
      [{ member: '/after', effect: 'documentation' }],
    ],
    ['any instead of all', noted({}), noted({ after: 'any' }), [{ effect: 'behaviour' }]],
    [
      'a policy',
      noted({ policy: { retry: { maxAttempts: 2 } } }),
      noted({ policy: { retry: { maxAttempts: 3 } } }),
      [{ member: '/policy/retry/maxAttempts', before: 2, after: 3, effect: 'behaviour' }],
    ],
    [
      'a type',
      noted({}),
      noted({ type: 't.read' }),
      [{ member: '/type', before: 't.start', after: 't.read' }],
    ],
    [
      'an edge, by its ends',
      edge('start.value -> read.value'),
      edge('start.value -> ask.value'),
      [
        { kind: 'added', subject: 'edge', id: 'start.value -> ask.value', path: '/edges/0' },
        { kind: 'removed', subject: 'edge', id: 'start.value -> read.value', path: '/edges/0' },
      ],
    ],
    [
      'the order of edges into a port that takes the first',
      edge('start.value -> write.value', 'read.value -> write.value'),
      edge('read.value -> write.value', 'start.value -> write.value'),
      [
        {
          subject: 'edge',
          id: 'write.value',
          member: '/order',
          before: ['start.value', 'read.value'],
          after: ['read.value', 'start.value'],
          effect: 'behaviour',
        },
      ],
    ],
    [
      'the order of edges into a port that collects, inside a map',
      inner({}, { nodes: [collecting], edges: [into('a'), into('b')] }),
      inner({}, { nodes: [collecting], edges: [into('b'), into('a')] }),
      [
        {
          subject: 'edge',
          id: 'review/all.items',
          path: '/nodes/0/config/body/edges/0',
          before: ['$in.a', '$in.b'],
          after: ['$in.b', '$in.a'],
        },
      ],
    ],
    [
      'the order of edges into any other port: nothing',
      edge('start.value -> write.text', 'read.value -> write.text'),
      edge('read.value -> write.text', 'start.value -> write.text'),
      [],
    ],
    [
      'the order of like edges, told apart by their own ids: nothing',
      { ...sound, edges: [likeEdge('x'), likeEdge('y')] },
      { ...sound, edges: [likeEdge('y'), likeEdge('x')] },
      [],
    ],
    [
      'one of two like edges is gone',
      edge('start.value -> write.value', 'start.value -> write.value'),
      edge('start.value -> write.value'),
      [
        { kind: 'removed', subject: 'edge', id: 'start.value -> write.value', path: '/edges/1' },
        { kind: 'changed', member: '/order' },
      ],
    ],
    [
      'a result of a map',
      inner({}),
      inner({}, { outputs: [{ name: 'x', type: { kind: 'any' }, from: 'dose.x' }] }),
      [{ kind: 'added', subject: 'output', id: 'review/x', effect: 'behaviour' }],
    ],
    [
      'an edge inside a map',
      inner({}),
      inner({}, { edges: [{ from: '$in.item', to: 'dose.x' }] }),
      [{ kind: 'added', subject: 'edge', id: 'review/$in.item -> dose.x' }],
    ],
    [
      'a context kind, their order not',
      { ...sound, context: ['a', 'b'] },
      { ...sound, context: ['c', 'b', 'a'] },
      [
        { kind: 'added', subject: 'context', id: 'c', path: '/context/0', effect: 'behaviour' },
        { id: 'context', member: '/order', effect: 'documentation' },
      ],
    ],
    [
      'what an input is for',
      { ...sound, inputs: [{ name: 'a', type: { kind: 'any' } }] },
      {
        ...sound,
        inputs: [{ name: 'a', type: { kind: 'any' }, description: 'd', required: true }],
      },
      [
        { subject: 'input', id: 'a', member: '/description', effect: 'documentation' },
        { subject: 'input', id: 'a', member: '/required', effect: 'behaviour' },
      ],
    ],
    [
      'a setting inside a setting',
      { ...sound, settings: { defaults: { timeout: 'PT1S' } } },
      { ...sound, settings: { defaults: { timeout: 'PT2S' }, timezone: 'UTC' } },
      [
        { kind: 'changed', subject: 'setting', id: 'defaults', member: '/timeout' },
        { kind: 'added', subject: 'setting', id: 'timezone', path: '/settings/timezone' },
      ],
    ],
    [
      'a hazard',
      { ...sound, safety: [{ id: 'H1', title: 't', severity: 'minor' }] },
      { ...sound, safety: [{ id: 'H1', title: 't', severity: 'critical' }] },
      [{ subject: 'hazard', id: 'H1', member: '/severity', effect: 'documentation' }],
    ],
    [
      'the name and the slug',
      sound,
      { ...sound, name: 'Autre', slug: 'other' },
      [
        { subject: 'metadata', id: 'slug', effect: 'behaviour' },
        { subject: 'metadata', id: 'name', effect: 'documentation' },
      ],
    ],
    [
      'an empty list for none',
      specOf([start]),
      specOf([start], [], { outputs: [] }),
      [{ kind: 'changed', subject: 'output', id: 'outputs', effect: 'documentation' }],
    ],
  ])('%s', (_, before, after, expected) => {
    const { changes, behaviourChanged } = diffWorkflows(before, after);
    expect(changes).toHaveLength(expected.length);
    expect(changes).toEqual(expected.map((each) => expect.objectContaining(each) as unknown));
    expect(behaviourChanged).toBe(changes.some(({ effect }) => effect === 'behaviour'));
  });
});

it('diffWorkflows keeps the sentence of a change short, whatever its values', () => {
  const { changes } = diffWorkflows(noted({ label: 'a' }), noted({ label: '😀'.repeat(500) }));
  expect(changes[0]?.message.fr.length).toBeLessThan(150);
  expect(changes[0]?.message.fr).not.toMatch(/\p{Surrogate}/u);
});
