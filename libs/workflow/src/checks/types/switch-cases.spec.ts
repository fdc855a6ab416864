import { afterFix, errors, findings, found, theOnly } from '../../__fixtures__/type-findings';
import { specOf } from '../../__fixtures__/specs';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { NodeSpec, WorkflowSpec } from '../../schema';

const start: NodeSpec = { id: 'start', type: 't.start' };
const ports = (['triage', 'drug', 'text', 'number'] as const).map((name) => ({
  name,
  type: TYPES[name],
  required: true,
}));
const spec = (config: object): WorkflowSpec =>
  specOf(
    [start, { id: 's', type: 'core.switch', config: { ports, ...config } }],
    ports.map(({ name }) => `start.${name} -> s.${name}`),
  );
const CASES = '/nodes/1/config/cases';

const green = { name: 'calm', codes: ['green'] };
const others = { name: 'busy', codes: ['orange', 'red'] };
const on = 'in.triage';
const high = { name: 'high', when: 'in.number > 5' };

describe('a switch', () => {
  it.each<[string, object, string[]]>([
    ['that names every code', { on, cases: [green, others] }, []],
    ['that has a default', { on, cases: [green], default: true }, []],
    ['of conditions with a default', { cases: [high], default: true }, []],
    ['of conditions without', { cases: [high] }, [`WF309 ${CASES}`]],
    ['that forgets codes', { on, cases: [green] }, [`WF309 ${CASES}`]],
    ['that compares nothing', { cases: [green, others] }, ['WF309 /nodes/1/config']],
    [
      'that compares a text',
      { on: 'in.text', cases: [green, others] },
      ['WF309 /nodes/1/config/on'],
    ],
    [
      'whose comparison cannot be read',
      { on: 'in.triag', cases: [green, others] },
      ['WF307 /nodes/1/config/on'],
    ],
    [
      'with a code in two cases',
      { on, cases: [green, { ...others, codes: ['red', 'green', 'orange'] }] },
      [`WF309 ${CASES}/1/codes/1`],
    ],
    [
      'with one code twice in a case',
      { on, cases: [green, { ...others, codes: ['red', 'red', 'orange'] }] },
      [],
    ],
    [
      'with a code that is none',
      { on, cases: [green, { ...others, codes: ['orange', 'red', 'blue'] }] },
      [`WF305 ${CASES}/1/codes/2`],
    ],
    ['with codes and conditions', { on, cases: [green, high], default: true }, [`WF309 ${CASES}`]],
    [
      'over codes that are not known here',
      { on: 'in.drug', cases: [{ name: 'a', codes: ['x'] }] },
      [`WF309 ${CASES}`],
    ],
    [
      'over codes that are not known here, with a default',
      { on: 'in.drug', cases: [{ name: 'a', codes: ['x'] }], default: true },
      [],
    ],
  ])('%s', (_what, config, expected) => {
    expect(found(spec(config))).toEqual(expected);
  });

  it.each<[string, object]>([
    ['codes', { on, cases: [green] }],
    ['codes, its default denied', { on, cases: [green], default: false }],
    ['conditions', { cases: [high] }],
    ['codes that are not known here', { on: 'in.drug', cases: [{ name: 'a', codes: ['x'] }] }],
  ])('takes the default that a fix adds to its %s', (_what, config) => {
    const { left, before } = afterFix('WF309', spec(config));
    expect(left).toEqual(before);
    expect(left).toEqual([]);
  });

  it('has a code replaced by the one that was meant', () => {
    const config = { on, cases: [green, { name: 'busy', codes: ['ornge'] }], default: true };
    expect(afterFix('WF305', spec(config)).left).toEqual([]);
  });

  it('says which codes no case takes, eight at most', () => {
    expect(theOnly('WF309', spec({ on, cases: [green] })).message.fr).toContain('orange, red');
    const organ = [{ name: 'organ', type: { kind: 'coded', valueSet: 'organ' }, required: true }];
    const many = specOf(
      [
        start,
        {
          id: 's',
          type: 'core.switch',
          config: {
            ports: organ,
            on: 'in.organ',
            cases: [{ name: 'a', codes: ['organ-a'] }],
          },
        },
      ],
      ['start.any -> s.organ'],
    );
    const { en } = theOnly('WF309', many).message;
    expect(en.match(/organ-[b-l]/g)).toHaveLength(8);
  });

  it.each([
    [['calm', 'calm'], [1]],
    [['default', 'calm'], [0]],
    [['unknown', 'calm'], [0]],
    [['calm', 'busy'], []],
  ])('has outputs of different names: %j', (names, wrong) => {
    const codes = [['green'], ['orange', 'red']];
    const cases = names.map((name, position) => ({ name, codes: codes[position] }));
    const named = findings(spec({ on, cases })).filter(({ code }) => code === 'WF102');
    expect(named.map(({ path }) => path)).toEqual(
      wrong.map((position) => `${CASES}/${position}/name`),
    );
  });

  it('carries the types of its ports to every case', () => {
    const sound = spec({ on, cases: [green, others] });
    const take = { id: 'take', type: 't.take' };
    const carried = (to: string): string[] =>
      errors({
        ...sound,
        nodes: [...sound.nodes, take],
        edges: [...sound.edges, { from: 's.busy.triage', to: `take.${to}` }],
      });
    expect(carried('triage')).toEqual([]);
    expect(carried('number')).toEqual(['WF302 /edges/4']);
  });
});
