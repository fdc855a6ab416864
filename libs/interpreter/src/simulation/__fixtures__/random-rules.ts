import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import type { JsonValue, TypeRef } from '@platform/ports';
import type { SinkBehavior } from '@platform/sdk';
import type { TableConfig, WorkflowSpec } from '@platform/workflow';
import fc from 'fast-check';

/**
 * Random tables, written a second time without the code of the platform: a cell is a predicate over the few values that
 * stand for all of its column.
 */
interface Cell {
  readonly text: string;
  readonly takes: (value: Sample) => boolean;
  readonly saysUnknown: boolean;
}

/** A value that stands for others: as a run gets it, and as the predicates read it. */
interface Sample {
  readonly given: JsonValue;
  readonly as: number | string;
}

/** What a run knows of a column: all that the value may be. `given` is absent where it knows nothing. */
export interface Knowledge {
  readonly given?: JsonValue;
  readonly mayBe: readonly Sample[];
}

interface Column {
  readonly spec: TableConfig['inputs'][number];
  readonly samples: readonly Sample[];
  readonly cells: fc.Arbitrary<Pick<Cell, 'text' | 'takes'>>;
}

const primitive = (name: string): TypeRef => ({ kind: 'primitive', name }) as TypeRef;

/**
 * Each bound that a cell may have (1, 2, 3, 4), the middle between two of them, at which only the bound of a value may stand,
 * and a value between each two of these.
 */
const AMOUNTS = Array.from({ length: 16 }, (_, step) => 0.25 + step / 4);

const COMPARE: Readonly<Record<string, (amount: number, bound: number) => boolean>> = {
  '<': (amount, bound) => amount < bound,
  '<=': (amount, bound) => amount <= bound,
  '>': (amount, bound) => amount > bound,
  '>=': (amount, bound) => amount >= bound,
  '=': (amount, bound) => amount === bound,
};

const bounds = fc.integer({ min: 1, max: 3 });
const amountOf = ({ as }: Sample): number => as as number;

const orderedCells = (write: (bound: number) => string): Column['cells'] =>
  fc.oneof(
    fc.tuple(fc.constantFrom(...Object.keys(COMPARE)), bounds).map(([operator, bound]) => ({
      text: `${operator} ${write(bound)}`,
      takes: (value: Sample) => COMPARE[operator]?.(amountOf(value), bound) === true,
    })),
    fc.tuple(bounds, fc.boolean(), fc.boolean()).map(([low, opens, closes]) => ({
      text: `${opens ? '[' : ']'}${write(low)}..${write(low + 1)}${closes ? ']' : '['}`,
      takes: (value: Sample) => {
        const amount = amountOf(value);
        if (amount === low) return opens;
        return amount === low + 1 ? closes : amount > low && amount < low + 1;
      },
    })),
    fc.uniqueArray(bounds, { minLength: 2 }).map((each) => ({
      text: each.map(write).join(', '),
      takes: (value: Sample) => each.includes(amountOf(value)),
    })),
  );

/** Classes of drugs: a cell takes what it names and what is below. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  C03: ['C03', 'C03D', 'C03DA01'],
  C03D: ['C03D', 'C03DA01'],
  C03DA01: ['C03DA01'],
  C09: ['C09', 'C09A'],
  C09A: ['C09A'],
};

const namedCells = (
  names: readonly string[],
  below: (name: string) => readonly string[],
): Column['cells'] =>
  fc.subarray([...names], { minLength: 1, maxLength: 2 }).map((named) => ({
    text: named.join(', '),
    takes: ({ as }) => named.some((name) => below(name).includes(as as string)),
  }));

const samplesOf = (names: readonly string[]): readonly Sample[] =>
  names.map((name) => ({ given: name, as: name }));
const self = (name: string): readonly string[] => [name];

/** The days around the end of a February of a leap year. */
const DAYS = ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'];

const COLUMNS: Readonly<Record<string, Omit<Column, 'spec'> & { readonly type: object }>> = {
  number: {
    type: { type: primitive('Number') },
    samples: AMOUNTS.map((as) => ({ given: as, as })),
    cells: orderedCells(String),
  },
  whole: {
    type: { type: primitive('Integer') },
    samples: [0, 1, 2, 3, 4].map((as) => ({ given: as, as })),
    cells: orderedCells(String),
  },
  // Cells in grams, values in milligrams.
  quantity: {
    type: { type: { kind: 'quantity', dimension: 'mass' }, unit: 'g' },
    samples: AMOUNTS.map((as) => ({ given: { value: as * 1_000, unit: 'mg' }, as })),
    cells: orderedCells((bound) => `${bound} g`),
  },
  date: {
    type: { type: primitive('Date') },
    samples: DAYS.map((given, as) => ({ given, as })),
    cells: orderedCells((bound) => DAYS[bound] ?? ''),
  },
  coded: {
    type: { type: { kind: 'coded', valueSet: 'drugs' } },
    samples: samplesOf(Object.keys(BELOW)),
    cells: namedCells(Object.keys(BELOW), (name) => BELOW[name] ?? []),
  },
  flag: {
    type: { type: primitive('Boolean') },
    samples: [true, false].map((given) => ({ given, as: String(given) })),
    cells: namedCells(['true', 'false'], self),
  },
  text: {
    type: { type: primitive('String') },
    samples: samplesOf(['a', 'b', 'another']),
    cells: namedCells(['a', 'b'], self),
  },
};

const ANY: Cell = { text: 'any', takes: () => true, saysUnknown: true };

const cellsOf = ({ spec, cells }: Column): fc.Arbitrary<Cell> => {
  const plain = cells.map((cell) => ({ ...cell, saysUnknown: false }));
  const mayBeUnknown = spec.nullable === true || spec.type.kind === 'quantity';
  return fc.oneof(
    { arbitrary: plain, weight: 6 },
    { arbitrary: fc.constant(ANY), weight: 3 },
    {
      arbitrary: mayBeUnknown
        ? cells.map(({ text, takes }) => ({ text: `${text}, unknown`, takes, saysUnknown: true }))
        : plain,
      weight: 1,
    },
  );
};

/** Everything that a run may know of a column: each value, nothing at all, and of a quantity every bound. */
function knowledgeOf({ spec, samples }: Column): readonly Knowledge[] {
  const known = samples.map((each) => ({ given: each.given, mayBe: [each] }));
  const absent = spec.nullable === true ? [{ mayBe: samples }] : [];
  if (spec.type.kind !== 'quantity') return [...known, ...absent];
  const bounded = ['<', '<=', '>', '>='].flatMap((comparator) =>
    [1, 1.5, 2, 2.5, 3, 3.5].map((bound) => ({
      given: { value: bound * 1_000, unit: 'mg', comparator },
      mayBe: samples.filter((each) => COMPARE[comparator]?.(amountOf(each), bound)),
    })),
  );
  return [...known, ...absent, ...bounded];
}

/** Every way to take one of each. */
export const combined = <T>(lists: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  lists.reduce<readonly (readonly T[])[]>(
    (before, list) => before.flatMap((start) => list.map((each) => [...start, each])),
    [[]],
  );

export interface RandomRules {
  readonly config: TableConfig;
  readonly rows: readonly (readonly Cell[])[];
  /** What runs are given, a few of all combinations. */
  readonly cases: readonly (readonly Knowledge[])[];
}

const fits = (row: readonly Cell[], values: readonly Sample[]): boolean =>
  row.every((cell, column) => cell.takes(values[column] as Sample));

/** The rows that values which are all known lead to, from 1 as people count them. */
export function rowsFor(
  { rows, config: { hit } }: RandomRules,
  values: readonly Sample[],
): readonly number[] {
  const all = rows.flatMap((row, index) => (fits(row, values) ? [index + 1] : []));
  return hit === 'first' ? all.slice(0, 1) : all;
}

/** Leaves out the rows that the checker would refuse: those that never decide, and of a unique table the overlapping. */
function accepted(
  rows: readonly (readonly Cell[])[],
  hit: TableConfig['hit'],
  columns: readonly Column[],
): readonly (readonly Cell[])[] {
  const all = combined(columns.map(({ samples }) => samples));
  let free = all;
  return rows.filter((row) => {
    const taken = all.filter((values) => fits(row, values));
    const decides = free.filter((values) => fits(row, values));
    if (hit === 'collect') return taken.length > 0;
    if (decides.length === 0 || (hit === 'unique' && decides.length < taken.length)) return false;
    // A cell that says `unknown` may overlap where no known value does.
    if (hit === 'unique' && row.some(({ saysUnknown, text }) => saysUnknown && text !== 'any'))
      return false;
    free = free.filter((values) => !fits(row, values));
    return true;
  });
}

/** Tables of one to three columns of every type, with what runs know of their columns. */
export const randomRules: fc.Arbitrary<RandomRules> = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(COLUMNS)), fc.boolean()), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.constantFrom('unique' as const, 'first' as const, 'collect' as const),
    fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  )
  .chain(([kinds, hit, picks]) => {
    const columns = kinds.map(([kind, nullable], index): Column => {
      const { type, samples, cells } = COLUMNS[kind] as (typeof COLUMNS)[string];
      return { spec: { name: `c${index}`, nullable, ...type } as Column['spec'], samples, cells };
    });
    return fc
      .array(fc.tuple(...columns.map(cellsOf)), { minLength: 1, maxLength: 7 })
      .map((drawn) => {
        const rows = accepted(drawn, hit, columns);
        const all = combined(columns.map(knowledgeOf));
        const cases = picks.map((pick) => all[pick % all.length]);
        return {
          rows,
          cases: cases.flatMap((each) => (each ? [each] : [])),
          config: {
            inputs: columns.map(({ spec }) => spec),
            outputs: [{ name: 'out', type: primitive('Number') }],
            hit,
            ...(hit === 'collect' && { aggregate: 'sum' as const }),
            rows: rows.map((row, index) => ({
              when: Object.fromEntries(row.map(({ text }, column) => [`c${column}`, text])),
              then: { out: index + 1 },
              conservative: true,
            })),
          },
        };
      });
  })
  .filter(({ rows }) => rows.length > 0);

const node = (id: string, kind: string, more: object = {}): object => ({
  id,
  kind,
  category: 'test',
  label: id,
  description: id,
  ...more,
});

/** The dimension, the value set and the nodes that random rules need. */
export const rulesCatalog: Catalog = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/rules',
      version: '1.0.0',
      contributes: {
        dimensions: [
          {
            name: 'mass',
            label: 'mass',
            canonical: 'kg',
            units: [
              { symbol: 'kg', toCanonical: 1 },
              { symbol: 'g', toCanonical: 1e-3 },
              { symbol: 'mg', toCanonical: 1e-6 },
            ],
          },
        ],
        valueSets: [
          {
            id: 'drugs',
            system: 'urn:test:drugs',
            doc: 'drugs',
            concepts: Object.keys(BELOW).map((code) => {
              const parent = Object.keys(BELOW).findLast(
                (each) => each !== code && BELOW[each]?.includes(code),
              );
              return { code, display: code, ...(parent !== undefined && { parent }) };
            }),
          },
        ],
        nodes: [node('t.note', 'sink', { behavior: { module: './note' } })],
      },
    },
    { [exportKey('nodes', 't.note')]: (): SinkBehavior => ({ write: async () => undefined }) },
  ),
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: '@platform/plugin-core',
    version: '1.0.0',
    contributes: {
      nodes: [
        node('core.workflow-called', 'trigger', { eventType: 'core.workflow-called' }),
        node('core.table', 'compute'),
      ],
    },
  }),
]).catalog;

/** A workflow that asks the table, and notes when no row fits or none can be told. */
export const askingWorkflow = ({ config }: RandomRules): WorkflowSpec => ({
  apiVersion: 'platform/workflow-v1',
  slug: 'rules',
  name: 'Règles',
  inputs: config.inputs.map(({ name, type, nullable = false }) => ({
    name,
    type,
    required: !nullable,
  })),
  nodes: [
    { id: 'call', type: 'core.workflow-called' },
    { id: 'rules', type: 'core.table', config },
    { id: 'none', type: 't.note' },
    { id: 'unknown', type: 't.note' },
  ],
  edges: [
    ...config.inputs.map(({ name }) => ({ from: `call.${name}`, to: `rules.${name}` })),
    // Without it a table of which nothing is known would not be asked.
    { from: 'call.$done', to: 'rules.$after' },
    { from: 'rules.none', to: 'none.$after' },
    { from: 'rules.unknown', to: 'unknown.$after' },
  ],
});
