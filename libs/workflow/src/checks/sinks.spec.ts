import { findingsOf, mapOf } from '../__fixtures__/findings';
import { guard, specOf, start } from '../__fixtures__/specs';
import type { NodeSpec } from '../index';

const notify = (id: string): NodeSpec => ({ id, type: 't.notify' });
const guarded = guard('in.value > 1');
const both = ['start.$done -> a.$after', 'start.$done -> b.$after'];

describe('two sinks about one subject (WF311, warning)', () => {
  it.each<[string, NodeSpec[], string[], string[]]>([
    ['in no order', [notify('a'), notify('b')], both, ['warning /nodes/2']],
    ['one after the other', [notify('a'), notify('b')], [...both, 'a.$done -> b.$after'], []],
    [
      'one after the other, against the document',
      [notify('a'), notify('b')],
      [...both, 'b.$done -> a.$after'],
      [],
    ],
    [
      'one after the other, with a node between them',
      [notify('a'), notify('b'), { id: 'w', type: 't.write' }],
      [...both, 'a.$done -> w.$after', 'w.$done -> b.$after'],
      [],
    ],
    [
      'on either side of a guard',
      [notify('a'), notify('b'), guarded],
      ['start.value -> guard.value', 'guard.value -> a.text', 'guard.else -> b.$after'],
      [],
    ],
    [
      'three of them: each once',
      [notify('a'), notify('b'), notify('c')],
      both,
      ['warning /nodes/2', 'warning /nodes/3'],
    ],
    [
      'about no subject',
      [
        { id: 'a', type: 't.write' },
        { id: 'b', type: 't.write' },
      ],
      both,
      [],
    ],
  ])('%s', (_what, nodes, edges, expected) => {
    const findings = findingsOf('WF311', specOf([start, ...nodes], edges));
    expect(findings.map(({ severity, path }) => `${severity} ${path}`)).toEqual(expected);
  });

  it('are compared within a body, where one alone meets nobody but itself', () => {
    const body = (nodes: NodeSpec[]) => specOf([start, mapOf(nodes, [])]);
    expect(findingsOf('WF311', body([notify('a')]))).toEqual([]);
    expect(findingsOf('WF311', body([notify('a'), notify('b')])).map(({ path }) => path)).toEqual([
      '/nodes/1/config/body/nodes/1',
    ]);
  });

  it('are not compared without end', () => {
    const sinks = Array.from({ length: 500 }, (_, index) => notify(`n${index}`));
    expect(findingsOf('WF311', specOf([start, ...sinks]))).toHaveLength(63);
  });
});
