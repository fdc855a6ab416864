import { found } from '../../__fixtures__/type-findings';
import { specOf } from '../../__fixtures__/specs';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { NodeSpec } from '../../schema';

const start: NodeSpec = { id: 'start', type: 't.start' };
const need: NodeSpec = { id: 'need', type: 't.need' };
const make: NodeSpec = { id: 'make', type: 'core.make', config: { type: 'Medication' } };

describe('a required input', () => {
  it.each<[string, NodeSpec, string[], string[]]>([
    ['neither wired nor bound', need, [], ['WF301 /nodes/1']],
    ['wired to order alone', need, ['start.$done -> need.$after'], ['WF301 /nodes/1']],
    [
      'that only says how to merge',
      { ...need, inputs: { number: { merge: 'first' } } },
      [],
      ['WF301 /nodes/1'],
    ],
    ['of a made object', make, ['start.coding -> make.coding'], ['WF301 /nodes/1']],
    [
      'of a port of its own',
      {
        id: 'g',
        type: 'core.guard',
        config: { ports: [{ name: 'x', type: TYPES.number, required: true }], when: 'in.x > 1' },
      },
      [],
      ['WF301 /nodes/1'],
    ],
    ['wired', need, ['start.number -> need.number'], []],
    ['wired from what is not there', need, ['gone.number -> need.number'], []],
    ['bound to a constant', { ...need, inputs: { number: { const: 1 } } }, [], []],
    ['bound to an expression', { ...need, inputs: { number: { expr: '1' } } }, [], []],
    [
      'of an object, all of them wired',
      make,
      ['start.coding -> make.coding', 'start.triage -> make.status'],
      [],
    ],
  ])('%s', (_what, node, edges, expected) => {
    expect(found(specOf([start, node], edges))).toEqual(expected);
  });
});
