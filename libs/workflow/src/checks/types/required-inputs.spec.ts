import { findings, found } from '../../__fixtures__/type-findings';
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

describe('a binding', () => {
  const take = (inputs: NonNullable<NodeSpec['inputs']>): NodeSpec => ({
    id: 'take',
    type: 't.take',
    inputs,
  });

  it.each<[string, NonNullable<NodeSpec['inputs']>, string[], string | undefined]>([
    ['a constant', { numbr: { const: 1 } }, [], 'number'],
    ['an expression', { txet: { expr: "'a'" } }, [], 'text'],
    ['a merge that nothing leads to', { other: { merge: 'first' } }, [], undefined],
  ])('of an input that the node does not have is an error: %s', (_what, inputs, edges, meant) => {
    const [error] = findings(specOf([start, take(inputs)], edges)).filter(
      ({ code }) => code === 'WF102',
    );
    const [port] = Object.keys(inputs);
    expect(error).toMatchObject({ severity: 'error', path: `/nodes/1/inputs/${port}` });
    expect(/did you mean "(.*)"/.exec(error?.message.en ?? '')?.[1]).toBe(meant);
  });

  it('may say how to merge what an expression reads', () => {
    const reads = take({ text: { expr: "default(in.note, '')" }, note: { merge: 'first' } });
    const spec = specOf([start, reads], ['start.text -> take.note']);
    expect(findings(spec).filter(({ code }) => code === 'WF102')).toEqual([]);
  });
});
