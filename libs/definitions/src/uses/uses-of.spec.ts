import { usesOf } from './uses-of';

const coded = (valueSet: string): object => ({ kind: 'coded', valueSet });

it('usesOf finds what a workflow names, also in the bodies of maps and in forms', () => {
  const body = { nodes: [{ id: 'inner', type: 'core.guard' }], edges: [], outputs: [] };
  const form = [{ name: 'gravity', type: { kind: 'list', of: coded('severity') } }];
  const workflow = {
    context: ['patient'],
    inputs: [{ name: 'dose', type: { kind: 'quantity', dimension: 'mass' } }],
    nodes: [
      { id: 'each', type: 'core.map', config: { body } },
      { id: 'ask', type: 'core.validation', config: { form } },
    ],
    outputs: [
      { name: 'who', type: { kind: 'ref', entity: 'Patient' } },
      { name: 'what', type: { kind: 'object', name: 'Dose' } },
    ],
  };
  expect([...usesOf(workflow)].sort()).toEqual([
    ...['context-kind:patient', 'dimension:mass', 'node:core.guard', 'node:core.map'],
    ...['node:core.validation', 'type:Dose', 'type:Patient', 'value-set:severity'],
  ]);
});

it('usesOf finds the tools, the port types and the provider of an agent', () => {
  const agent = {
    prompt: 'Summarise.',
    provider: 'mock',
    inputs: [{ name: 'patient', type: 'Patient' }],
    outputs: [{ name: 'text', type: 'String' }],
    tools: ['clinical.get-observations'],
  };
  expect([...usesOf(agent)].sort()).toEqual([
    ...['node:clinical.get-observations', 'provider:mock', 'type:Patient', 'type:String'],
  ]);
});

it.each([[null], ['text'], [[]], [{ nodes: 'x', context: 7 }], [{ nodes: [null, { type: 1 }] }]])(
  'usesOf finds nothing in %j',
  (content) => {
    expect(usesOf(content).size).toBe(0);
  },
);
