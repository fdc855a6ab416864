import { buildCatalog, createBundle } from '@platform/catalog';

import { typedCatalog, TYPES } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { compileTable } from './compile-table';
import { ProofBudget, ProofBudgetSpent } from './coverage';
import { proveTable, type TableProof } from './prove-table';

type Row = Readonly<Record<string, string>> & { readonly is?: string };

const NUMBER = { name: 'n', type: TYPES.number };
const TEXT = { name: 'text', type: TYPES.text };
const FLAG = { name: 'flag', type: TYPES.flag };

const count = (rows: number): readonly number[] => Array.from({ length: rows }, (_, at) => at + 1);

/** A table whose rows give a text of their own, or the one under `is`. */
const tableOf = (given: object, rows: readonly Row[]): TableConfig =>
  ({
    hit: 'unique',
    inputs: [NUMBER],
    outputs: [{ name: 'out', type: TYPES.text }],
    rows: rows.map(({ is, ...when }, index) => ({ when, then: { out: is ?? `row ${index}` } })),
    ...given,
  }) as unknown as TableConfig;

/** The proof of a table, within some steps. */
function proverOf(config: TableConfig, catalog = typedCatalog): (steps?: number) => TableProof {
  const { table, problems } = compileTable(config, catalog);
  if (!table) throw new Error(JSON.stringify(problems));
  return (steps) => proveTable(table, config, steps);
}

const proofOf = (given: object, rows: readonly Row[]): TableProof =>
  proverOf(tableOf(given, rows))();

const PROVEN: TableProof = {
  gaps: [],
  betweenSteps: [],
  overlaps: [],
  dead: [],
  unsafe: [],
  undecided: undefined,
  isComplete: true,
};

describe('the proof of a table', () => {
  it('shows the first twenty findings of each kind', () => {
    const points = count(22).map((n) => ({ n: `${n}` }));
    expect(proofOf({}, points).gaps.map(({ at }) => at)).toEqual(
      count(20).map((gap) => [2 * gap - 2]),
    );
    const all = [{ n: '< 1' }, ...points, { n: '> 22' }];
    const measured = proofOf({ inputs: [{ ...NUMBER, resolution: 1 }] }, all);
    expect(measured.gaps).toEqual([]);
    expect(measured.betweenSteps.map(({ at }) => at)).toEqual(count(20).map((gap) => [2 * gap]));
    const everything = count(23).map(() => ({ n: 'any' }));
    expect(proofOf({}, everything.slice(0, 7)).overlaps).toHaveLength(20);
    expect(proofOf({ hit: 'first' }, everything).dead).toEqual(count(20));
    const unknown = count(22).map(() => ({ n: 'unknown', is: 'high' }));
    const inputs = [{ ...NUMBER, nullable: true }];
    const { unsafe } = proofOf({ inputs, hit: 'first' }, [{ n: 'any', is: 'low' }, ...unknown]);
    expect(unsafe.map(({ row, other }) => [row, other])).toEqual(count(20).map((row) => [row, 0]));
  });

  it('tells names without a row together, wherever they stand', () => {
    const inputs = [{ name: 'triage', type: TYPES.triage }, FLAG];
    const rows = [
      { triage: 'green', flag: 'true' },
      { triage: 'orange' },
      { triage: 'red', flag: 'true' },
    ];
    const [green, red, no] = [
      [0, 0],
      [2, 2],
      [1, 1],
    ];
    expect(proofOf({ inputs }, rows)).toEqual({
      ...PROVEN,
      gaps: [{ at: [0, 1], atoms: [[green, red], [no]] }],
    });
    const next = [...rows.slice(0, 1), { triage: 'orange', flag: 'true' }, { triage: 'red' }];
    expect(proofOf({ inputs }, next).gaps).toEqual([{ at: [0, 1], atoms: [[[0, 1]], [no]] }]);
  });

  it('tells numbers without a row from the first to the last, also where values between two steps are left out', () => {
    const inputs = [{ ...NUMBER, resolution: 1 }, FLAG];
    const rows = ['1', '2', 'any'].map((n) => ({ n, flag: 'true' }));
    expect(proofOf({ inputs, hit: 'first' }, rows).gaps).toEqual([
      { at: [0, 1], atoms: [[[0, 4]], [[1, 1]]] },
    ]);
  });

  it('does not count twice what a row takes and what cannot occur', () => {
    const impossible = [{ when: { text: 'a' }, reason: 'not asked' }];
    const { gaps } = proofOf({ inputs: [TEXT], impossible }, [{ text: 'a, b' }]);
    expect(gaps).toEqual([{ at: [2], atoms: [[[2, 2]]] }]);
    const twice = ['a', 'b'].map((text) => ({ when: { text: `${text}, c` }, reason: 'not asked' }));
    expect(proofOf({ inputs: [TEXT], impossible: twice }, [{ text: 'd' }]).gaps).toHaveLength(1);
    const inputs = [{ ...FLAG, nullable: true }, TEXT];
    const overlapping = [...impossible, { when: { text: 'a, b' }, reason: 'not asked' }];
    const rows = [{ flag: 'true' }, { flag: 'false' }];
    const { undecided } = proofOf({ inputs, hit: 'first', impossible: overlapping }, rows);
    expect(undecided).toEqual([2, 2]);
  });

  it('counts a row that takes every known value as one that takes an unknown value, as a run does', () => {
    const given = { inputs: [{ ...FLAG, nullable: true }] };
    const known = { flag: 'true, false' };
    const unknown = { flag: 'unknown' };
    expect(proofOf(given, [known])).toEqual(PROVEN);
    expect(proofOf(given, [known, unknown]).overlaps).toEqual([{ row: 0, other: 1, at: [2] }]);
    expect(proofOf({ ...given, hit: 'first' }, [known, unknown]).dead).toEqual([1]);
    expect(proofOf({ ...given, hit: 'first' }, [unknown, known]).dead).toEqual([]);
  });

  it('finds what stays open for an unknown value beside a row that takes it, where both never fit together', () => {
    const given = {
      inputs: [
        { ...FLAG, name: 'male', nullable: true },
        { ...FLAG, name: 'pregnant' },
      ],
      impossible: [{ when: { male: 'true', pregnant: 'true' }, reason: 'does not occur' }],
    };
    const rows = [
      { pregnant: 'true' },
      { male: 'true' },
      { male: 'false', pregnant: 'false' },
      { male: 'unknown', pregnant: 'false' },
    ];
    const [unknown, yes] = [2, 0];
    expect(proofOf(given, rows)).toMatchObject({ overlaps: [], undecided: [unknown, yes] });
    const mended = ['false', 'unknown'].map((male) => ({ male, pregnant: 'true' }));
    expect(proofOf(given, [...mended, ...rows.slice(1)])).toMatchObject({
      ...{ overlaps: [], gaps: [], undecided: undefined },
    });
  });

  it('finds no row to be wanted in a column without values', () => {
    const valueSets = [{ id: 'none', system: 'urn:test:none', doc: 'none', concepts: [] }];
    const bundle = createBundle(
      {
        apiVersion: 'platform/plugin-v1',
        name: '@test/none',
        version: '1.0.0',
        contributes: { valueSets },
      },
      {},
    );
    const inputs = [{ name: 'code', type: { kind: 'coded', valueSet: 'none' }, nullable: true }];
    const { catalog } = buildCatalog([bundle]);
    expect(proverOf(tableOf({ inputs }, [{ code: 'unknown' }]), catalog)()).toEqual(PROVEN);
    expect(proverOf(tableOf({ inputs }, [{ code: 'any' }]), catalog)()).toEqual(PROVEN);
    const [code] = inputs;
    const needed = [{ ...code, nullable: false }, NUMBER];
    const never = tableOf({ inputs: needed }, [{ n: '< 1' }, { n: '< 2' }]);
    expect(proverOf(never, catalog)()).toEqual({ ...PROVEN, dead: [0, 1] });
  });
});

/** Cells that divide a column, each end in one of them. */
const bands = (rows: number): readonly string[] => [
  '< 1',
  ...count(rows - 2).map((from) => `[${from}..${from + 1}[`),
  `>= ${rows - 1}`,
];

const columns = (names: string, more: object = {}) =>
  [...names].map((name) => ({ name, type: TYPES.number, ...more }));

const GRID = bands(4).flatMap((a) => bands(4).flatMap((b) => bands(4).map((c) => ({ a, b, c }))));

const SAID = tableOf(
  { inputs: [...columns('ab'), ...columns('c', { nullable: true })], hit: 'first' },
  [{ c: 'unknown' }, ...GRID, { a: 'any' }],
);

/** Tables, and the steps that their proofs may take: what is looked at twice, or too early, takes more. */
const TABLES: readonly (readonly [string, TableConfig, number])[] = [
  ['64 rows that divide three columns', tableOf({ inputs: columns('abc') }, GRID), 5_000],
  [
    'rows that the last column tells apart',
    tableOf(
      { inputs: columns('abc') },
      bands(100).map((c) => ({ a: 'any', b: '< 9', c })),
    ),
    7_100,
  ],
  [
    'rows that leave nothing between two steps',
    tableOf(
      { inputs: columns('a', { resolution: 1 }) },
      bands(50).map((a) => ({ a })),
    ),
    12_400,
  ],
  ['rows after one that says unknown, and one for all others', SAID, 8_000],
];

describe('the budget of a proof', () => {
  it.each(TABLES)('suffices for %s, and not much less does', (_rows, config, most) => {
    const prove = proverOf(config);
    expect(prove(most).isComplete).toBe(true);
    expect(prove(most * 0.9).isComplete).toBe(false);
  });

  it('proves nothing once spent, except that what is undecided stays so', () => {
    const prove = proverOf(SAID);
    const whole = prove();
    const kinds = new Set<string>();
    for (let steps = 20; steps < 8_200; steps += 30) {
      const { undecided, isComplete, ...found } = prove(steps);
      if (isComplete) expect({ ...whole, ...found }).toEqual(whole);
      kinds.add(`${isComplete ? 'whole' : 'in part'}, ${undecided ? 'undecided' : 'decided'}`);
    }
    expect([...kinds]).toEqual(['in part, decided', 'whole, undecided', 'whole, decided']);
  });

  it('holds as many steps as it says', () => {
    const budget = new ProofBudget(3);
    const part = budget.upTo(2);
    part.spend(2);
    expect(() => part.spend(1)).toThrow(ProofBudgetSpent);
    budget.spend(3);
    expect(() => budget.spend(1)).toThrow(ProofBudgetSpent);
  });
});
