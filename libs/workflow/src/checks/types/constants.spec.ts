import { errors, findings, fixed, found, theOnly } from '../../__fixtures__/type-findings';
import { specOf } from '../../__fixtures__/specs';
import { TYPES } from '../../__fixtures__/typed-catalog';
import type { NodeSpec, WorkflowSpec } from '../../schema';

const start: NodeSpec = { id: 'start', type: 't.start' };
const alone = (node: Partial<NodeSpec> & { type: string }): WorkflowSpec =>
  specOf([start, { id: 'n', ...node }], ['start.$done -> n.$after']);
const bound = (port: keyof typeof TYPES, value: unknown): WorkflowSpec =>
  alone({ type: 't.take', inputs: { [port]: { const: value } } });

const CONST = '/nodes/1/inputs';

describe('a bound constant', () => {
  it.each<[keyof typeof TYPES, unknown]>([
    ['number', 1.5],
    ['integer', 2],
    ['text', ''],
    ['triage', 'red'],
    ['drug', 'any-code-of-an-external-set'],
    ['mass', { value: 2, unit: 'dg' }],
    ['coding', { system: 's', code: 'c', more: true }],
    ['medications', []],
    ['any', { at: ['all'] }],
  ])('%s %j is one', (port, value) => {
    expect(found(bound(port, value))).toEqual([]);
  });

  it('has no misspelt member', () => {
    const [error] = findings(bound('mass', { value: 2, unit: 'dg', comparater: '<' }));
    expect(error).toMatchObject({ code: 'WF302', path: '/nodes/1/inputs/mass/const/comparater' });
    expect(error?.message.en).toContain('did you mean "comparator"?');
  });

  it.each<[keyof typeof TYPES, unknown, string]>([
    ['number', '1', 'WF302 /nodes/1/inputs/number/const'],
    ['integer', 1.5, 'WF302 /nodes/1/inputs/integer/const'],
    ['at', 'yesterday', 'WF302 /nodes/1/inputs/at/const'],
    ['triage', 3, 'WF302 /nodes/1/inputs/triage/const'],
    ['triage', 'blue', 'WF305 /nodes/1/inputs/triage/const'],
    ['drug', '', 'WF302 /nodes/1/inputs/drug/const'],
    ['mass', { value: 2, unit: 'L' }, 'WF302 /nodes/1/inputs/mass/const/unit'],
    ['coding', { system: 's' }, 'WF302 /nodes/1/inputs/coding/const/code'],
    ['medications', {}, 'WF302 /nodes/1/inputs/medications/const'],
  ])('%s %j is none', (port, value, expected) => {
    expect(found(bound(port, value))).toEqual([expected]);
  });

  it('is looked into, to the code that is not one', () => {
    const medication = { coding: { system: 's', code: 'c' }, status: 'oragne' };
    const spec = bound('medications', [medication]);
    expect(found(spec)).toEqual([`WF305 ${CONST}/medications/const/0/status`]);
    expect(errors(fixed(spec, theOnly('WF305', spec).fix))).toEqual([]);
  });
});

describe('a code that is not in the value set', () => {
  it('is said with codes that are, and replaced by the one that was meant', () => {
    const spec = bound('triage', 'gren');
    const { message, fix } = theOnly('WF305', spec);
    expect(message.fr).toContain('green, orange, red');
    expect(message.en).toContain('green, orange, red');
    expect(fix?.patch).toEqual([{ op: 'replace', path: `${CONST}/triage/const`, value: 'green' }]);
    expect(errors(fixed(spec, fix))).toEqual([]);
  });

  it('has no fix when no code is like it', () => {
    expect(theOnly('WF305', bound('triage', 'cobalt')).fix).toBeUndefined();
  });

  it('is said with eight codes at most', () => {
    const type = { kind: 'coded', valueSet: 'organ' };
    const spec = alone({ type: 'core.constant', config: { type, value: 'tooth' } });
    const { message } = theOnly('WF305', spec);
    expect(message.en.match(/organ-[a-z]/g)).toHaveLength(8);
    expect(message.en).toContain('…');
  });
});

describe('other values that the specification gives', () => {
  it.each<[string, Partial<NodeSpec> & { type: string }, string[]]>([
    ['a constant', { type: 'core.constant', config: { type: TYPES.triage, value: 'red' } }, []],
    [
      'a constant of another type',
      { type: 'core.constant', config: { type: TYPES.number, value: 'x' } },
      ['WF302 /nodes/1/config/value'],
    ],
    [
      'a constant that is no code',
      { type: 'core.constant', config: { type: TYPES.triage, value: 'blue' } },
      ['WF305 /nodes/1/config/value'],
    ],
    [
      'a constant of a type that nothing registers',
      { type: 'core.constant', config: { type: { kind: 'object', name: 'Gone' }, value: 1 } },
      ['WF302 /nodes/1/config/type'],
    ],
    [
      'substitutes',
      {
        type: 't.need',
        inputs: { number: { const: 1 } },
        policy: { onError: 'substitute', substitute: { number: 'x', triage: 'blue' } },
      },
      ['WF302 /nodes/1/policy/substitute/number', 'WF305 /nodes/1/policy/substitute/triage'],
    ],
    [
      'sound substitutes',
      {
        type: 't.need',
        inputs: { number: { const: 1 } },
        policy: { onError: 'substitute', substitute: { number: 0, triage: 'red' } },
      },
      [],
    ],
  ])('%s', (_what, node, expected) => {
    expect(found(alone(node))).toEqual(expected);
  });
});

describe('the configuration that a node type declares', () => {
  const configured = (config: object, type = 't.configured'): WorkflowSpec =>
    alone({ type, config: { ...config } });

  it.each<[object, string[]]>([
    [{ level: 'red', limit: 3, tags: ['green'], free: { a: 1 } }, []],
    [{}, []],
    [{ limit: 'three' }, ['WF302 /nodes/1/config/limit']],
    [{ level: 'blue' }, ['WF305 /nodes/1/config/level']],
    [{ tags: ['red', 'bleu'] }, ['WF305 /nodes/1/config/tags/1']],
  ])('%j', (config, expected) => {
    expect(found(configured(config))).toEqual(expected);
  });

  it('has every member of a plain node, and a misspelt one is renamed', () => {
    const spec = configured({ limt: 3 });
    const [error] = findings(spec).filter(({ code }) => code === 'WF102');
    expect(error).toMatchObject({ severity: 'error', path: '/nodes/1/config/limt' });
    expect(error?.message.en).toContain('did you mean "limit"?');
    const mended = fixed(spec, error?.fix);
    expect(mended.nodes[1]?.config).toEqual({ limit: 3 });
    expect(findings(mended).filter(({ code }) => code === 'WF102')).toEqual([]);
  });

  it.each(['level', 'limit'])('never renames over a member that is there: %s', (name) => {
    const value = name === 'level' ? 'red' : 1;
    const spec = configured({ [name]: value, [`${name}s`]: value });
    const [warning] = findings(spec).filter(({ code }) => code === 'WF102');
    expect(warning).toMatchObject({ path: `/nodes/1/config/${name}s` });
    expect(warning?.fix).toBeUndefined();
  });

  it('is checked of a human task as well, whose other members its construct knows', () => {
    const due = { due: 'PT1H', assignment: { roles: ['nurse'] } };
    expect(found(configured({ ...due, level: 'red' }, 't.ask'))).toEqual([]);
    expect(found(configured({ ...due, level: 'blue' }, 't.ask'))).toEqual([
      'WF305 /nodes/1/config/level',
    ]);
  });

  it.each([
    ['t.ask', 'escalaton', 'escalation'],
    ['t.ask', 'assignement', 'assignment'],
    ['t.ask', 'lvel', 'level'],
    ['t.start', 'whenn', 'when'],
    ['t.take', 'anything', undefined],
    ['t.configured', 'zzz', undefined],
  ])('is all that %s has, so that %s is an error', (type, name, meant) => {
    const node = { type, config: { [name]: 1 } };
    const spec = type === 't.start' ? specOf([{ id: 'start', ...node }]) : alone(node);
    const [error] = findings(spec).filter(({ code }) => code === 'WF102');
    expect(error).toMatchObject({ severity: 'error' });
    expect(error?.path).toMatch(new RegExp(`/config/${name}$`));
    expect(/did you mean "(.*)"/.exec(error?.message.en ?? '')?.[1]).toBe(meant);
  });

  it.each<[object, boolean]>([
    [{ needed: 'a' }, true],
    [{}, false],
    [{ needed: ' ' }, false],
    [{ needed: null }, false],
    [{ needed: [' '] }, false],
  ])('has what the node type requires: %j', (config, isComplete) => {
    const missing = findings(alone({ type: 't.needy', config: { ...config } })).filter(
      ({ code }) => code === 'WF301',
    );
    expect(missing.map(({ path, severity }) => [path, severity])).toEqual(
      isComplete ? [] : [['/nodes/1/config/needed', 'error']],
    );
  });
});
