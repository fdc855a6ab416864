import { findingsOf, mapOf } from '../__fixtures__/findings';
import { specOf, start } from '../__fixtures__/specs';
import type { NodeSpec } from '../index';

const any = { kind: 'any' } as const;
const x = { name: 'x', type: any };

const paths = (node: NodeSpec): string[] =>
  findingsOf('WF102', specOf([start, node])).map(({ path }) => path);

describe('a port', () => {
  it.each<[string, string, NodeSpec['config'], number]>([
    ['twice among the ports of a guard', 'core.guard', { ports: [x, x], when: 'true' }, 1],
    ['twice in a form', 't.ask', { form: [x, x] }, 1],
    ['of a form that the task gives already', 't.ask', { form: [{ ...x, name: 'by' }] }, 1],
    [
      'of a payload that the task takes already',
      't.ask',
      { payload: [{ ...x, name: 'value' }] },
      1,
    ],
    ['shown and asked for', 't.ask', { payload: [x], form: [x] }, 0],
  ])('%s (WF102)', (_what, type, config, count) => {
    const found = paths({ id: 'n', type, ...(config && { config }) });
    expect(found).toEqual(Array(count).fill('/nodes/1/config'));
  });

  it('is looked at in the body of a map too', () => {
    const guard = { id: 'g', type: 'core.guard', config: { ports: [x, x], when: 'true' } };
    const found = findingsOf('WF102', specOf([start, mapOf([guard], [])]));
    expect(found.map(({ path }) => path)).toEqual(['/nodes/1/config/body/nodes/0/config']);
  });
});
