import { sized } from '@platform/testing';
import fc from 'fast-check';

import { signsOf } from './numbers';
import { readField, readForm, readType } from './read-field';
import { NOTHING_TYPED, type Field, type Surroundings, type Typed, type TypeRef } from './reading';
import { writeType } from './write-field';

const primitive = (name: string): TypeRef => ({ kind: 'primitive', name }) as TypeRef;
const listOf = (of: TypeRef): TypeRef => ({ kind: 'list', of });

const SURROUNDINGS = {
  signs: signsOf('fr'),
  timezone: 'Europe/Paris',
  language: 'fr',
  dimensions: [
    { name: 'mass', units: [{ symbol: 'mg' }, { symbol: 'g' }] },
    { name: 'temperature', units: [{ symbol: 'Cel' }] },
  ],
  valueSets: [
    {
      id: 'severity',
      concepts: [
        { code: 'high', display: 'Haute' },
        { code: 'old', display: 'Ancienne' },
        { code: 'older', display: 'Ancienne' },
      ],
    },
    { id: 'elsewhere', concepts: [] },
  ],
  types: [
    {
      name: 'Dose',
      fields: {
        amount: { type: { kind: 'quantity', dimension: 'mass' }, required: true },
        at: { type: primitive('Time'), required: false },
      },
    },
  ],
} as unknown as Surroundings;

const MASS: TypeRef = { kind: 'quantity', dimension: 'mass' };
const SEVERITY: TypeRef = { kind: 'coded', valueSet: 'severity' };
const DOSE: TypeRef = { kind: 'object', name: 'Dose' };

function said(typed: string | Typed, type: TypeRef): unknown {
  const reading = readType(typeof typed === 'string' ? { text: typed } : typed, type, SURROUNDINGS);
  if (reading.is === 'value') return reading.value;
  return reading.is === 'empty' ? 'empty' : `wrong: ${reading.why}`;
}

it.each<readonly [string, TypeRef, string | Typed, unknown]>([
  ['a number', primitive('Number'), '0,5', 0.5],
  ['a decimal', primitive('Decimal'), '1.50', 1.5],
  ['an integer', primitive('Integer'), '150', 150],
  ['an integer with a sign', primitive('Integer'), '1.50', 'wrong: integer'],
  ['yes', primitive('Boolean'), 'true', true],
  ['no', primitive('Boolean'), 'false', false],
  ['neither', primitive('Boolean'), '', 'empty'],
  ['a day', primitive('Date'), '20/11/2026', '2026-11-20'],
  ['a time', primitive('Time'), '08:30', '08:30:00'],
  ['an instant', primitive('DateTime'), '20/11/2026 08:10', '2026-11-20T08:10:00+01:00'],
  ['a duration', primitive('Duration'), { text: '12', unit: 'hour' }, 'PT12H'],
  ['a duration in days', primitive('Duration'), { text: '3', unit: 'day' }, 'P3D'],
  ['a duration without a unit', primitive('Duration'), '12', 'wrong: unit'],
  ['a part of a unit', primitive('Duration'), { text: '1,5', unit: 'hour' }, 'wrong: duration'],
  ['a negative one', primitive('Duration'), { text: '-1', unit: 'hour' }, 'wrong: duration'],
  ['an ISO duration', primitive('Duration'), 'P1DT12H', 'P1DT12H'],
  ['half an ISO duration', primitive('Duration'), 'PT', 'wrong: duration'],
  ['a cleared duration', primitive('Duration'), { text: '', unit: 'hour' }, 'empty'],
  ['a code', primitive('Code'), ' 2823-3 ', '2823-3'],
  ['a text', primitive('String'), ' ECG\ndemandé ', ' ECG\ndemandé '],
  ['a text of blanks', primitive('String'), ' \n ', 'empty'],
  [
    'an address',
    primitive('Uri'),
    'https://hospital.example/a?b=c#d',
    'https://hospital.example/a?b=c#d',
  ],
  ['a name as address', primitive('Uri'), 'urn:oid:1.2.250.1', 'urn:oid:1.2.250.1'],
  ['half an address', primitive('Uri'), 'hospital.example', 'wrong: uri'],
  ['an address with a blank', primitive('Uri'), 'https://a b', 'wrong: uri'],
  ['an id', { kind: 'ref', entity: 'Patient' }, ' p-1 ', 'p-1'],
  ['a quantity', MASS, { text: '2,5', unit: 'mg' }, { value: 2.5, unit: 'mg' }],
  ['a quantity that was cleared', MASS, { text: '', unit: 'mg' }, 'empty'],
  ['a quantity without a unit', MASS, '2,5', 'wrong: unit'],
  [
    'a quantity of the only unit',
    { kind: 'quantity', dimension: 'temperature' },
    '37',
    { value: 37, unit: 'Cel' },
  ],
  ['a quantity with a wrong amount', MASS, { text: '1 500', unit: 'mg' }, 'wrong: grouped'],
  ['a known code', SEVERITY, 'high', 'high'],
  ['an unknown code', SEVERITY, 'low', 'wrong: code'],
  ['the words of a code', SEVERITY, ' Haute ', 'high'],
  ['a code with its words', SEVERITY, 'Haute (high)', 'high'],
  ['the words of a code in another case', SEVERITY, 'haute', 'wrong: code'],
  ['words that begin as those of a code', SEVERITY, 'Hau', 'wrong: code'],
  ['words of two codes', SEVERITY, 'Ancienne', 'wrong: code'],
  ['codes, some of them by their words', listOf(SEVERITY), 'high\nAncienne (old)', ['high', 'old']],
  ['codes, and words of none', listOf(SEVERITY), 'high\nHau', 'wrong: code'],
  ['a code of elsewhere', { kind: 'coded', valueSet: 'elsewhere' }, 'x', 'x'],
  ['a list of numbers', listOf(primitive('Number')), '0,5\n\n10.0\n', [0.5, 10]],
  ['a list with a wrong line', listOf(primitive('Number')), '0,5\n1e5', 'wrong: line'],
  ['a list of blanks', listOf(primitive('String')), '\n \n', 'empty'],
  ['a list of days as JSON', listOf(primitive('Date')), '["2026-11-20"]', ['2026-11-20']],
  ['a list that is none', listOf(DOSE), '{}', 'wrong: jsonKind'],
  [
    'an object',
    DOSE,
    { text: '', members: { amount: { text: '0.5', unit: 'mg' }, at: { text: '08:30' } } },
    { amount: { value: 0.5, unit: 'mg' }, at: '08:30:00' },
  ],
  ['an object of which nothing stands', DOSE, { text: '', members: { at: { text: '' } } }, 'empty'],
  [
    'an object without what it needs',
    DOSE,
    { text: '', members: { at: { text: '08:30' } } },
    'wrong: member',
  ],
  ['an object of an unknown type', { kind: 'object', name: 'Other' }, '{"a": 1.50}', { a: 1.5 }],
  ['no object', { kind: 'object', name: 'Other' }, '[1]', 'wrong: jsonKind'],
  ['anything', { kind: 'any' }, '[1, {"a": null}]', [1, { a: null }]],
  ['no JSON', { kind: 'any' }, '{"a": 1,5}', 'wrong: json'],
  [
    'a JSON number that would be rounded',
    { kind: 'any' },
    '[9007199254740993]',
    'wrong: jsonNumber',
  ],
  ['a JSON number that would be infinite', { kind: 'any' }, '1e999', 'wrong: jsonNumber'],
  ['a JSON number with zeros at its end', { kind: 'any' }, '[1.500, 10.0, 1e3]', [1.5, 10, 1_000]],
  ['digits in a JSON text', { kind: 'any' }, '"9007199254740993"', '9007199254740993'],
  [
    'a member that stands twice',
    { kind: 'any' },
    '{"a": 1, "b": {"a": 2}, "\\u0061": 3}',
    'wrong: jsonTwice',
  ],
  ['the same member of two objects', { kind: 'any' }, '[{"a": 1}, {"a": 2}]', [{ a: 1 }, { a: 2 }]],
])('%s', (_what, type, typed, value) => {
  expect(said(typed, type)).toEqual(value);
});

describe('a field', () => {
  const field = (more: Partial<Field>): Field => ({
    name: 'dose',
    type: primitive('Number'),
    ...more,
  });
  const why = (typed: string, more: Partial<Field>) => {
    const reading = readField(field(more), { text: typed }, SURROUNDINGS);
    return reading.is === 'wrong' ? reading.why : reading.is;
  };

  it.each<readonly [string, Partial<Field>, string]>([
    ['', {}, 'empty'],
    ['', { required: true }, 'required'],
    ['0', { min: 1 }, 'min'],
    ['11', { max: 10 }, 'max'],
    ['10', { min: 1, max: 10 }, 'value'],
    ['-1', { minimum: 0 }, 'min'],
    ['10,5', { maximum: 10 }, 'max'],
    ['10', { minimum: 0, maximum: 10 }, 'value'],
    ['abcd', { type: primitive('String'), maxLength: 3 }, 'tooLong'],
    ['abc', { type: primitive('String'), maxLength: 3 }, 'value'],
  ])('with %j, and %j, is %s', (typed, more, expected) => {
    expect(why(typed, more)).toBe(expected);
  });

  it.each<readonly [number, string, string]>([
    [-1, 'mg', 'wrong min 0 mg'],
    [0, 'mg', 'value'],
    // The API converts exactly, so that the console does not refuse what is allowed.
    [-1, 'g', 'value'],
  ])('of %d %s is judged in the unit of its bound: %s', (value, unit, expected) => {
    const amount = field({ type: { kind: 'quantity' }, minimum: { value: 0, unit: 'mg' } });
    const reading = readField(amount, { text: String(value), unit }, SURROUNDINGS);
    const { why, facts } = reading.is === 'wrong' ? reading : {};
    expect([reading.is, why, facts?.['min']].filter(Boolean).join(' ')).toBe(expected);
  });

  it('that is empty is no part of the form, and one that is wrong leaves no form', () => {
    const fields = [field({}), field({ name: 'note', type: primitive('String') })];
    const form = (dose: string) => readForm(fields, { dose: { text: dose } }, SURROUNDINGS);
    expect(form('')).toEqual({});
    expect(form('0,5')).toEqual({ dose: 0.5 });
    expect(form('1e5')).toBeUndefined();
  });
});

it('every value is read again as it was written, so that showing it changes nothing', () => {
  const texts = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
  const numbers = fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => (Object.is(value, -0) ? 0 : value));
  const quantities = fc.record({ value: numbers, unit: fc.constantFrom('mg', 'g') });
  const durations = fc
    .tuple(fc.nat(), fc.constantFrom('S', 'M', 'H'), fc.nat(), fc.boolean())
    .map(([amount, unit, days, isLong]) => `P${isLong ? `${days}D` : ''}T${amount}${unit}`);
  const times = fc.constantFrom('08:30:00', '23:59:59', '00:00:00', '08:30:15.250');
  const drawn = fc.oneof(
    ...[fc.tuple(fc.constant(primitive('String')), texts)],
    fc.tuple(fc.constantFrom(primitive('Number'), primitive('Decimal')), numbers),
    fc.tuple(
      fc.constant(primitive('Integer')),
      fc.maxSafeInteger().map((value) => value + 0),
    ),
    fc.tuple(fc.constant(primitive('Boolean')), fc.boolean()),
    fc.tuple(fc.constant(primitive('Duration')), durations),
    fc.tuple(fc.constant(primitive('Time')), times),
    fc.tuple(fc.constant(primitive('Date')), fc.constantFrom('2026-11-20', '1948-03-02')),
    fc.tuple(fc.constant(MASS), quantities),
    fc.tuple(fc.constant(listOf(primitive('Number'))), fc.array(numbers, { minLength: 1 })),
    fc.tuple(fc.constant(DOSE), fc.record({ amount: quantities, at: times })),
    fc.tuple(fc.constant(listOf(DOSE)), fc.array(fc.record({ amount: quantities }))),
  );
  fc.assert(
    fc.property(drawn, ([type, value]) => {
      const written = writeType(value, type, SURROUNDINGS);
      expect(readType(written, type, SURROUNDINGS)).toEqual({ is: 'value', value });
    }),
    sized(2_000),
  );
  expect(writeType(undefined, MASS, SURROUNDINGS)).toEqual(NOTHING_TYPED);
});
