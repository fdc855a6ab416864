import type { NodeSpec } from '@platform/workflow';

import { NUMBER, runHarness, specOf, START, type HarnessResult } from '../__fixtures__/run-harness';

const ports = [
  { name: 'value', type: NUMBER },
  { name: 'missing', type: NUMBER },
];
const flow = (id: string): NodeSpec => ({ id, type: 't.write' });
const double = (id: string): NodeSpec => ({ id, type: 't.double' });

/** A switch `level` over the value 3; each of `branches` leads to a node of its name. */
const run = (config: object, branches: readonly string[]): Promise<HarnessResult> =>
  runHarness(
    specOf(
      [
        START,
        { id: 'level', type: 'core.switch', config: { ports, ...config } },
        ...branches.map(flow),
      ],
      ['start.value -> level.value', ...branches.map((name) => `level.${name} -> ${name}.$after`)],
    ),
    { ports: { lab: { write: async () => undefined } } },
  );

/** The branches that were taken. */
const taken = ({ byPath }: HarnessResult, branches: readonly string[]): readonly string[] =>
  branches.filter((name) => byPath[name]?.status === 'done');

const whens = (...conditions: string[]) => ({
  cases: conditions.map((when, index) => ({ name: `case${index + 1}`, when })),
});
const CASES = ['case1', 'case2', 'case3'];

describe('a switch on conditions', () => {
  it.each([
    ['the only true one', ['in.value > 5', 'in.value == 3', 'in.value < 0'], 'case2'],
    ['the first of two true ones', ['in.value > 5', 'in.value > 1', 'in.value > 2'], 'case2'],
    ['a true one before an unknown one', ['in.value == 3', 'in.missing > 1', 'false'], 'case1'],
  ])('takes %s', async (_which, conditions, expected) => {
    const result = await run(whens(...conditions), CASES);
    expect(result.status).toBe('completed');
    expect(taken(result, CASES)).toEqual([expected]);
  });

  it('takes none after one that cannot be told, be it true', async () => {
    const config = whens('in.missing > 1', 'in.value == 3', 'true');
    const result = await run({ ...config, default: true }, [...CASES, 'default', 'unknown']);
    expect(taken(result, [...CASES, 'default', 'unknown'])).toEqual(['unknown']);
    expect(result.byPath['case2']?.skippedBecause).toEqual({
      path: 'level',
      port: 'case2',
      why: 'condition-unknown',
    });
  });

  it('fails when it cannot be told and nothing is wired to « unknown »', async () => {
    const result = await run({ ...whens('in.missing > 1'), default: true }, ['case1', 'default']);
    expect(result.error).toMatchObject({ code: 'indeterminate', nodePath: 'level' });
    expect(taken(result, ['case1', 'default'])).toEqual([]);
  });

  it('takes « default » when no case matches, and says so of the others', async () => {
    const result = await run({ ...whens('in.value > 5'), default: true }, ['case1', 'default']);
    expect(taken(result, ['case1', 'default'])).toEqual(['default']);
    expect(result.byPath['case1']?.skippedBecause).toEqual({
      path: 'level',
      port: 'case1',
      why: 'other-case',
    });
  });

  it('fails when no case matches and there is no default', async () => {
    const { error } = await run(whens('in.value > 5', 'in.value < 0'), ['case1', 'case2']);
    expect(error).toEqual({
      code: 'switch-no-case',
      message: 'aucun cas de « level » ne convient : in.value > 5 ; in.value < 0',
      nodePath: 'level',
    });
  });

  it('passes over a case by codes when there is nothing to compare them with', async () => {
    const cases = [
      { name: 'case1', codes: ['3'] },
      { name: 'case2', when: 'true' },
    ];
    expect(taken(await run({ cases }, CASES.slice(0, 2)), CASES)).toEqual(['case2']);
  });

  it('fails on a condition that is no boolean', async () => {
    const { error } = await run(whens('in.value + 1'), ['case1']);
    expect(error).toMatchObject({ code: 'condition-not-boolean', nodePath: 'level' });
  });

  it('does not take a case for live because every object has a member of its name', async () => {
    const cases = [
      { name: 'constructor', when: 'in.value > 5' },
      { name: 'other', when: 'true' },
    ];
    const result = await run({ cases }, ['other']);
    const hostile = await runHarness(
      specOf(
        [
          START,
          { id: 'level', type: 'core.switch', config: { ports, cases } },
          { id: 'page', type: 't.write' },
        ],
        ['start.value -> level.value', 'level.constructor -> page.$after'],
      ),
      { ports: { lab: { write: async () => undefined } } },
    );
    expect(taken(result, ['other'])).toEqual(['other']);
    expect(hostile.byPath['page']?.status).toBe('skipped');
  });
});

describe('a switch on codes', () => {
  const cases = [
    { name: 'urgent', codes: ['stat', 'asap'] },
    { name: 'calm', codes: ['routine'] },
  ];
  const branches = ['urgent', 'calm', 'default', 'unknown'];

  it.each([
    ["'asap'", 'urgent'],
    ["'routine'", 'calm'],
    ["'later'", 'default'],
    ['in.missing', 'unknown'],
  ])('of %s takes « %s »', async (on, expected) => {
    const result = await run({ on, cases, default: true }, branches);
    expect(taken(result, branches)).toEqual([expected]);
  });

  it('fails on what is no code', async () => {
    const { error } = await run({ on: 'in.value', cases, default: true }, ['urgent']);
    expect(error).toMatchObject({ code: 'switch-not-coded', nodePath: 'level' });
  });
});

describe('the ports of a switch', () => {
  it('pass under the name of the case that was taken, and under no other', async () => {
    const { byPath } = await runHarness(
      specOf(
        [
          START,
          {
            id: 'level',
            type: 'core.switch',
            config: { ports, ...whens('in.value > 5', 'true'), default: true },
          },
          double('case1'),
          double('case2'),
          double('default'),
        ],
        [
          'start.value -> level.value',
          ...['case1', 'case2', 'default'].map((name) => `level.${name}.value -> ${name}.value`),
        ],
      ),
    );
    expect(byPath['level']?.outputs).toEqual({ 'case2.value': 3 });
    expect(byPath['case2']).toMatchObject({ status: 'done', outputs: { value: 6 } });
    for (const name of ['case1', 'default']) {
      expect(byPath[name]).toMatchObject({
        status: 'skipped',
        skippedBecause: { path: 'level', port: `${name}.value`, why: 'other-case' },
      });
    }
  });

  it('that are absent are absent in the case too, for the reason they had before', async () => {
    const { byPath } = await runHarness(
      specOf(
        [
          START,
          {
            id: 'no',
            type: 'core.guard',
            config: { ports: [ports[0]], when: 'in.value > 5' },
          },
          { id: 'level', type: 'core.switch', config: { ports, ...whens('true') } },
          double('twice'),
        ],
        [
          'start.value -> no.value',
          'start.value -> level.value',
          'no.value -> level.missing',
          'level.case1.missing -> twice.value',
        ],
      ),
    );
    expect(byPath['level']?.outputs).toEqual({ 'case1.value': 3 });
    expect(byPath['twice']?.skippedBecause).toEqual({
      path: 'no',
      port: 'value',
      why: 'condition-false',
    });
  });

  it('that nothing is wired to are absent by themselves', async () => {
    const { byPath } = await runHarness(
      specOf(
        [
          START,
          { id: 'level', type: 'core.switch', config: { ports, ...whens('true') } },
          double('twice'),
        ],
        ['start.value -> level.value', 'level.case1.missing -> twice.value'],
      ),
    );
    expect(byPath['twice']?.skippedBecause).toEqual({
      path: 'level',
      port: 'case1.missing',
      why: 'absent',
    });
  });
});
