import { tableOfFinding, witnessInWords } from './witness-table';

const MASS = { name: 'mass', label: 'Masse', type: { kind: 'quantity' }, unit: 'g' };
const FLAG = { name: 'flag', type: { kind: 'primitive', name: 'Boolean' } };
const content = {
  nodes: [
    { id: 'start', type: 't.start' },
    {
      id: 'bands',
      type: 'core.table',
      config: { inputs: [MASS, FLAG], outputs: [{ name: 'level' }] },
    },
  ],
};

it('the table of a finding is the node that its path leads to', () => {
  expect(tableOfFinding('/nodes/1/config/rows/2', content)).toEqual({
    id: 'bands',
    inputs: [MASS, FLAG],
    outputs: [{ name: 'level' }],
  });
  expect(tableOfFinding('/nodes/1/config/inputs/0', content)?.id).toBe('bands');
});

it.each([
  ['another node', '/nodes/0/config/rows'],
  ['a table within a map', '/nodes/1/config/body/nodes/0/config/rows'],
  ['a node that is gone', '/nodes/7/config/rows'],
  ['an edge', '/edges/0'],
])('there is no table for %s', (_what, path) => {
  expect(tableOfFinding(path, content)).toBeUndefined();
});

it('a witness is read with the labels and units of its columns', () => {
  const words = { unknown: 'inconnu', language: 'fr', catalog: undefined };
  const inputs = [MASS, FLAG];
  const of = (values: object) => witnessInWords({ ...values }, { inputs }, words);
  expect(of({ mass: { value: 5.95, unit: 'g' }, flag: false })).toMatch(
    /^Masse 5,95\sg, flag non$/,
  );
  expect(of({ mass: null, flag: true })).toBe('Masse inconnu, flag oui');
});
