import { findingsOf, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';

const double = (id: string) => ({ id, type: 't.double' });

describe('a cycle (WF103)', () => {
  it('names its nodes in order, once, at the edge that closes it, and nothing downstream', () => {
    const spec = specOf(
      [start, double('tail'), double('a'), double('b'), double('c'), { id: 'w', type: 't.write' }],
      [
        'a.value -> b.value',
        'b.value -> c.value',
        'c.value -> a.value',
        'c.value -> tail.value',
        'tail.value -> w.value',
      ],
    );
    const findings = findingsOf('WF103', spec);
    expect(findings.map(({ path }) => path)).toEqual(['/edges/2']);
    expect(findings[0]?.message.en).toContain(': a -> b -> c -> a');
  });

  it('takes a shortest one where several go through the same nodes', () => {
    const spec = specOf(
      [start, double('a'), double('b'), double('c')],
      ['a.value -> b.value', 'b.value -> c.value', 'c.value -> a.value', 'b.$done -> a.$after'],
    );
    expect(findingsOf('WF103', spec).map(({ message }) => message.en)).toEqual([
      'cycle between the nodes: a -> b -> a',
    ]);
  });

  it('is found once a component, and where a node waits for itself', () => {
    const spec = specOf(
      [start, double('a'), double('b'), double('c'), double('d')],
      [
        'a.value -> b.value',
        'b.value -> a.value',
        'b.value -> c.value',
        'c.$done -> c.$after',
        'c.value -> d.value',
      ],
    );
    expect(findingsOf('WF103', spec).map(({ message }) => message.en)).toEqual([
      'cycle between the nodes: a -> b -> a',
      'cycle between the nodes: c -> c',
    ]);
  });

  it('is found in the body of a map', () => {
    const each = mapOf([double('a'), double('b')], ['a.value -> b.value', 'b.value -> a.value']);
    expect(findingsOf('WF103', specOf([start, each])).map(({ path }) => path)).toEqual([
      '/nodes/1/config/body/edges/1',
    ]);
  });

  it('of very many nodes is told in a short sentence', () => {
    const nodes = Array.from({ length: 5_000 }, (_, index) => double(`n${index}`));
    const edges = nodes.map(({ id }, index) => `${id}.value -> n${(index + 1) % 5_000}.value`);
    const [finding, ...others] = findingsOf('WF103', specOf([start, ...nodes], edges));
    expect(others).toEqual([]);
    expect(finding?.message.en).toMatch(/n0 -> n1 .* -> n19 -> … -> n0$/);
  });

  it('is none where paths only meet again', () => {
    const spec = specOf(
      [start, double('a'), double('b'), { id: 'w', type: 't.write' }],
      [
        'start.value -> a.value',
        'start.value -> b.value',
        'a.$done -> w.$after',
        'b.$done -> w.$after',
      ],
    );
    expect(findingsOf('WF103', spec)).toEqual([]);
  });
});
