import type { NodeSpec } from '@platform/workflow';

import { NUMBER, runHarness, specOf, START, type HarnessResult } from '../__fixtures__/run-harness';

const TEXT = { kind: 'primitive', name: 'String' } as const;
const CONFIG = {
  inputs: [{ name: 'value', type: NUMBER, nullable: true }],
  outputs: [{ name: 'level', type: TEXT }],
  hit: 'unique',
  rows: [
    { when: { value: '< 3' }, then: { level: { fr: 'bas', en: 'low' } } },
    { when: { value: '[3..5]' }, then: { level: { fr: 'moyen', en: 'middle' } } },
  ],
};

/** The table `bands` over `value`; what it gives is an output of the run, and each of `flows` leads to a node of its name. */
const run = (
  config: object,
  value: number | null,
  flows: readonly string[] = ['none', 'unknown'],
): Promise<HarnessResult> =>
  runHarness(
    specOf(
      [
        START,
        { id: 'bands', type: 'core.table', config: { ...CONFIG, ...config } },
        ...flows.map((id): NodeSpec => ({ id, type: 't.write' })),
      ],
      [
        ...(value === null ? [] : ['start.value -> bands.value']),
        ...flows.map((name) => `bands.${name} -> ${name}.$after`),
      ],
      { outputs: [{ name: 'level', type: { kind: 'any' }, from: 'bands.level' }] },
    ),
    {
      ...(value !== null && { event: { value } }),
      ports: { lab: { write: async () => undefined } },
    },
  );

const ran = ({ byPath }: HarnessResult): readonly string[] =>
  ['none', 'unknown'].filter((id) => byPath[id]?.status === 'done');

describe('a table', () => {
  it('gives the outputs of the row that fits, in the language of the run', async () => {
    const result = await run({}, 3);
    expect(result.outputs).toEqual({ level: 'moyen' });
    expect(result.byPath['bands']?.rows).toEqual([2]);
    expect(ran(result)).toEqual([]);
    expect(result.byPath['none']?.skippedBecause).toEqual({
      path: 'bands',
      port: 'none',
      why: 'no-row',
    });
  });

  it('leads to « none » when no row fits, and fails when that leads nowhere', async () => {
    const result = await run({}, 5.1);
    expect([result.outputs, ran(result)]).toEqual([{}, ['none']]);
    const { error } = await run({}, 5.1, ['unknown']);
    expect(error).toEqual({
      code: 'table-no-row',
      message: 'aucune ligne de la table « bands » ne convient',
      nodePath: 'bands',
    });
  });

  it('leads to « unknown » when it cannot be told, and fails when that leads nowhere', async () => {
    const result = await run({}, null);
    expect([result.outputs, ran(result)]).toEqual([{}, ['unknown']]);
    const { error } = await run({}, null, ['none']);
    expect(error).toMatchObject({ code: 'indeterminate', nodePath: 'bands' });
    expect(error?.message).toContain('1, 2');
  });

  it.each([
    ['sum', 3, 0.3],
    ['min', 3, 0.1],
    ['max', 3, 0.2],
    ['count', 3, 2],
    ['sum', 9, 0],
    ['count', 9, 0],
  ])('collects by %s for %d', async (aggregate, value, expected) => {
    const rows = [
      { when: { value: '< 4' }, then: { level: 0.1 } },
      { when: { value: '< 5' }, then: { level: 0.2 } },
    ];
    const outputs = [{ name: 'level', type: NUMBER }];
    const result = await run({ hit: 'collect', aggregate, outputs, rows }, value);
    expect(result.outputs).toEqual({ level: expected });
    expect(result.byPath['bands']?.rows).toEqual(value === 3 ? [1, 2] : []);
  });

  it('has no least of nothing', async () => {
    const outputs = [{ name: 'level', type: NUMBER }];
    const rows = [{ when: { value: '< 4' }, then: { level: 1 } }];
    expect(ran(await run({ hit: 'collect', aggregate: 'min', outputs, rows }, 9))).toEqual([
      'none',
    ]);
  });

  it('fails when several rows of a unique table fit', async () => {
    const rows = CONFIG.rows.map((row) => ({ ...row, when: {} }));
    const { error } = await run({ rows }, 3);
    expect(error).toMatchObject({ code: 'table-several-rows', nodePath: 'bands' });
  });

  it('fails for a value that is not of its column', async () => {
    const inputs = [
      { name: 'value', type: { kind: 'quantity', dimension: 'mass' }, unit: 'g', nullable: true },
    ];
    const { error } = await run({ inputs }, 3);
    expect(error).toMatchObject({ code: 'table-value', nodePath: 'bands' });
  });
});
