import { specOf } from '../../__fixtures__/specs';
import { findings } from '../../__fixtures__/type-findings';
import { TYPES } from '../../__fixtures__/typed-catalog';

const primitive = (name: string) => ({ name: 'x', type: { kind: 'primitive', name } });
const NUMBER = primitive('Number');
const DATE = primitive('Date');
const TIME = primitive('Time');
const TEXT = primitive('String');
const MASS = { name: 'x', type: TYPES.mass, unit: 'g' };
const TRIAGE = { name: 'x', type: TYPES.triage };

/** What the checker says of a table: code, path below the configuration and sentence, of gaps too, where `none` leads on. */
const said = (config: object): string[] =>
  findings(
    specOf(
      [
        { id: 'start', type: 't.start' },
        {
          id: 'bands',
          type: 'core.table',
          config: { outputs: [{ name: 'level', type: TYPES.text }], hit: 'first', ...config },
        },
        { id: 'ask', type: 't.take' },
      ],
      ['bands.level -> ask.text', 'bands.unknown -> ask.$after', 'bands.none -> ask.$after'],
    ),
  )
    .filter(({ path }) => path.startsWith('/nodes/1/config'))
    .map(
      ({ code, path, message }) => `${code} ${path.slice('/nodes/1/config'.length)} ${message.en}`,
    );

const then = { level: 'a' };
const ofCells = (column: object, ...cells: unknown[]): string[] =>
  said({ inputs: [column], rows: cells.map((x) => ({ when: { x }, then })) });
const UNREADABLE = /^WF320 \/rows\/0\/when\/x .*cannot be read/;

describe('a cell that cannot be meant', () => {
  it.each<[string, object, unknown, RegExp]>([
    ['a number in letters', NUMBER, 'NaN', UNREADABLE],
    ['an infinite number in letters', NUMBER, '> Infinity', UNREADABLE],
    ['a number that YAML reads as .nan', NUMBER, Number.NaN, /^WF100 \/rows\/0\/when\/x .*finite/],
    ['… as .inf or 1e400', NUMBER, Infinity, /^WF100 \/rows\/0\/when\/x .*finite/],
    ['powers of ten', NUMBER, '1e400', UNREADABLE],
    ['powers of ten below one', MASS, '1e-400', UNREADABLE],
    ['hexadecimal digits', NUMBER, '0x10', UNREADABLE],
    ['digits in groups', NUMBER, '1_000', UNREADABLE],
    ['digits in groups with a space', NUMBER, '1 000', /^WF303 \/rows\/0\/when\/x .*"000"/],
    [
      'more digits than a value has',
      NUMBER,
      '9'.repeat(900),
      /^WF302 .*x "999.*not of type Number/,
    ],
    ['as many with a unit', MASS, '9'.repeat(900), /^WF302 .*x "999.*not of type quantity<mass>/],
    ['a decimal comma', NUMBER, '> 5,5', /^WF320 \/rows\/0\/when\/x .*with a point/],
    ['a sign of mathematics', NUMBER, '≥ 5', UNREADABLE],
    ['a wide minus', NUMBER, '－5', UNREADABLE],
    ['two comparisons', NUMBER, '> 5 and < 6', /^WF303 \/rows\/0\/when\/x .*"and < 6"/],
    ['a reversed interval', MASS, '[6..5]', /^WF320 \/rows\/0\/when\/x .*ends before it begins/],
    ['a reversed interval, by its units', MASS, '[1 g..5 dg]', /^WF320 .*ends before it begins/],
    ['an empty interval', MASS, ']5..5]', /^WF320 \/rows\/0\/when\/x .*ends before it begins/],
    [
      'a unit of another dimension',
      MASS,
      '> 5 L',
      /^WF303 \/rows\/0\/when\/x .*"L" \(units: g, dg\)/,
    ],
    ['a unit of a number', NUMBER, '5 g', /^WF303 \/rows\/0\/when\/x .*"g"/],
    ['a unit in other letters', MASS, '5 G', /^WF303 \/rows\/0\/when\/x .*"G"/],
    ['a whole number with decimals', primitive('Integer'), '5.5', /^WF302 .*"5\.5"/],
    ['a code outside the value set', TRIAGE, 'green, blue', /^WF305 \/rows\/0\/when\/x "blue"/],
    ['a code in other letters', TRIAGE, 'Green', /^WF305 \/rows\/0\/when\/x "Green"/],
    ['a code with an invisible letter', TRIAGE, 'green\u200b', /^WF305 \/rows\/0\/when\/x /],
    ['a code that every object has', TRIAGE, '__proto__', /^WF305 \/rows\/0\/when\/x "__proto__"/],
    ['a code that every object inherits', TRIAGE, 'constructor', /^WF305 .*"constructor"/],
    ['a comparison of codes', TRIAGE, '> green', /^WF305 \/rows\/0\/when\/x "> green"/],
    ['a word for a Boolean', primitive('Boolean'), 'yes', /^WF302 \/rows\/0\/when\/x "yes"/],
    ['a month for a day', DATE, '2024-02', /^WF302 \/rows\/0\/when\/x "2024-02"/],
    ['29 February of a common year', DATE, '2023-02-29', /^WF302 .*"2023-02-29"/],
    ['an instant for a day', DATE, '2024-02-29T10:00:00Z', /^WF302 .*"2024-02-29T10:00:00Z"/],
    ['a day in the local order', DATE, '29/02/2024', /^WF302 \/rows\/0\/when\/x "29 \/02\/2024"/],
    ['an instant without an offset', primitive('DateTime'), '2024-02-29T10:00:00', /^WF302 /],
    ['an offset that no place has', primitive('DateTime'), '2024-02-29T10:00:00+15:00', /^WF302 /],
    ['a time without seconds', TIME, '12:00', /^WF302 \/rows\/0\/when\/x "12:00"/],
    ['a time after the last', TIME, '24:00:00', /^WF302 \/rows\/0\/when\/x "24:00:00"/],
    ['a quotation mark that is not closed', TEXT, '"a', /^WF320 \/rows\/0\/when\/x /],
    ['a quotation mark within', TEXT, 'a "b"', /^WF320 \/rows\/0\/when\/x /],
    ['quotation marks of a word processor', TEXT, '“a”', /^WF320 \/rows\/0\/when\/x .*straight/],
    [
      'more than 1,000 characters',
      TEXT,
      'a'.repeat(1_001),
      /^WF100 .*x .*at most 1,000 characters/,
    ],
    ['nothing', NUMBER, null, /^WF100 \/rows\/0\/when\/x /],
    ['a list', NUMBER, ['5'], /^WF100 \/rows\/0\/when\/x /],
    ['unknown, of a column that is known', NUMBER, 'unknown', /^WF320 .*"x" is not "nullable"/],
  ])('%s: is refused, where it stands', (_which, column, cell, expected) => {
    const found = ofCells(column, cell);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });
});

describe('a cell at the edge of what can be meant', () => {
  it.each<[string, object, unknown[]]>([
    ['zero with a sign', NUMBER, ['< 0', '= -0', '> 0']],
    ['numbers that a file writes with an exponent', NUMBER, ['< 0.0000001', 1e-7, '> 0.0000001']],
    ['large ones', NUMBER, ['< 1000000000000000000000', 1e21, '> 1000000000000000000000']],
    ['spaces of a page', MASS, ['<\u00a05\u202fg\u00a0', '>= 5 g']],
    ['another unit of the dimension', MASS, ['< 5', '>= 50 dg']],
    ['the unit of an interval, once, before or behind', MASS, ['< 50 dg', '[50 dg..60]', '> 6']],
    ['29 February of a leap year', DATE, ['< 2024-02-29', '2024-02-29', '>= 2024-03-01']],
    ['the first and the last day', DATE, ['[0001-01-01..2024-12-31]', '[2025-01-01..9999-12-31]']],
    ['the first and the last time of a day', TIME, ['[00:00:00..12:00:00[', '>= 12:00:00']],
    [
      'the same instant by two offsets',
      primitive('DateTime'),
      ['< 2024-02-29T10:00:00Z', '>= 2024-02-29T11:00:00+01:00'],
    ],
    ['every code', TRIAGE, ['green', '"orange"', 'red']],
    ['names that every object has', TEXT, ['__proto__', 'constructor', 'any']],
    ['1,000 characters', TEXT, ['a'.repeat(1_000), 'any']],
  ])('%s: leaves no gap, and every row decides', (_which, column, cells) => {
    expect(ofCells(column, ...cells)).toEqual([]);
  });

  it('between whole numbers, or before the first day: takes nothing, and the row is dead', () => {
    expect(ofCells(primitive('Integer'), 'any', ']5..6[')).toEqual([
      expect.stringMatching(/^WF323 \/rows\/1 /),
    ]);
    expect(ofCells(DATE, 'any', '< 0001-01-01')).toEqual([
      expect.stringMatching(/^WF323 \/rows\/1 /),
    ]);
  });

  it('at the end of a day: the gap behind it is shown by a time of that day', () => {
    expect(ofCells(TIME, '<= 23:59:59')).toEqual([
      expect.stringMatching(/^WF321 \/rows .*no row, for instance x 23:59:59\.500/),
    ]);
    expect(ofCells(TIME, '> 00:00:30')).toEqual([
      expect.stringMatching(/^WF321 \/rows .*no row, for instance x 00:00:00\.000/),
    ]);
  });

  it('a table with only unknown cells leaves every known value', () => {
    expect(ofCells({ ...NUMBER, nullable: true }, 'unknown')).toEqual([
      expect.stringMatching(/^WF321 \/rows .*no row, for instance x 0,/),
    ]);
  });
});

describe('a table of a wrong shape', () => {
  const row = { when: { x: '1' }, then };
  const all = { inputs: [NUMBER], rows: [row, { then }] };
  const whenOwn = (name: string) => ({ when: JSON.parse(`{"${name}":"1"}`) as object, then });
  it.each<[string, object, RegExp[]]>([
    [
      'a column twice',
      { inputs: [NUMBER, NUMBER] },
      [/^WF102 \/inputs\/1\/name "x" exists already/],
    ],
    [
      'a column of a wrong name',
      { inputs: [{ ...NUMBER, name: '__proto__' }] },
      [/^WF100 \/inputs\/0\/name /],
    ],
    [
      'a column that there is not',
      { rows: [whenOwn('y'), { then }] },
      [/^WF320 \/rows\/0\/when\/y .*"y"/],
    ],
    [
      '… that every object has',
      { rows: [whenOwn('__proto__')] },
      [/^WF320 \/rows\/0\/when\/__proto__ /],
    ],
    [
      '… that every object inherits',
      { rows: [whenOwn('constructor')] },
      [/^WF320 .*when\/constructor /],
    ],
    [
      'an output that is missing',
      { rows: [{}] },
      [/^WF301 \/rows\/0\/then row 1: the output "level"/],
    ],
    [
      'an output that every object inherits',
      { rows: [{ then: { ...then, constructor: 'a' } }] },
      [/^WF102 \/rows\/0\/then\/constructor .*"constructor"/],
    ],
    [
      'an output of another type',
      { rows: [{ then: { level: 5 } }] },
      [/^WF302 \/rows\/0\/then\/level /],
    ],
    [
      'an output of nothing',
      { rows: [{ then: { level: null } }] },
      [/^WF302 \/rows\/0\/then\/level /],
    ],
    [
      'an aggregate of a table that gives one row',
      { hit: 'unique', aggregate: 'sum', rows: [{ then }] },
      [/^WF320 \/hit /],
    ],
    ['no row', { rows: [] }, [/^WF100 \/rows must not be empty/]],
    [
      '10,001 rows',
      { rows: Array.from({ length: 10_001 }, () => ({ then })) },
      [/^WF100 \/rows .*10000/],
    ],
    [
      '51 columns',
      {
        inputs: Array.from({ length: 51 }, (_, at) => ({ ...NUMBER, name: `c${at}` })),
        rows: [{ then }],
      },
      [/^WF100 \/inputs .*50/],
    ],
    [
      'a quantity without its unit',
      { inputs: [{ name: 'x', type: TYPES.mass }] },
      [/^WF303 \/inputs\/0 .*"unit"/],
    ],
    [
      'a resolution of nothing',
      { inputs: [{ ...NUMBER, resolution: 0 }] },
      [/^WF100 \/inputs\/0\/resolution /],
    ],
    [
      'a resolution of days',
      { inputs: [{ ...DATE, resolution: 7 }] },
      [/^WF302 \/inputs\/0 .*resolution/],
    ],
    [
      'a value set that there is not',
      { inputs: [{ name: 'x', type: { kind: 'coded', valueSet: 'gone' } }] },
      [/^WF302 \/inputs\/0 .*"gone"/],
    ],
  ])('%s: is said, where it stands', (_which, config, expected) => {
    const found = said({ ...all, ...config });
    for (const each of expected) expect(found).toContainEqual(expect.stringMatching(each));
  });

  it('takes a column and an output of one name, and 50 columns', () => {
    const outputs = [{ name: 'x', type: TYPES.text }];
    expect(said({ ...all, outputs, rows: [{ then: { x: 'a' } }] })).toEqual([]);
    const inputs = Array.from({ length: 50 }, (_, at) => ({ ...NUMBER, name: `c${at}` }));
    expect(said({ inputs, rows: [{ then }] })).toEqual([]);
  });
});
