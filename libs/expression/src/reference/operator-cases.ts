import { UNKNOWN } from '../values/expression-value';
import { gives, type ReferenceSection, refuses } from './reference-case';

const mg = { value: 500, unit: 'mg' };

export const operatorSections: readonly ReferenceSection[] = [
  {
    title: 'Comparison',
    text: '`==` `!=` compare two numbers, texts, booleans or quantities; `<` `<=` `>` `>=` compare two numbers, texts or quantities. Texts are ordered by UTF-16 code unit; the next section has the texts that are dates.',
    cases: [
      gives('0.1 + 0.2 == 0.3', true),
      gives('6.0 <= 6', true),
      gives("'2026-01-31' < '2026-02-01'", true),
      gives('in.k > 6', UNKNOWN, { scope: { in: { k: null } }, remark: 'null counts as absent' }),
      gives('in.k != 6', UNKNOWN, { scope: { in: {} } }),
      refuses("'10' > 9", '">" does not compare text and number'),
      refuses('true < false', '"<" does not compare boolean and boolean'),
      gives("in.dose >= { value: 400, unit: 'mg' }", true, { scope: { in: { dose: mg } } }),
      gives("in.dose >= { value: 400, unit: 'mg' }", UNKNOWN, {
        scope: { in: { dose: { ...mg, comparator: '<' } } },
        remark: 'with a FHIR comparator it is only a bound',
      }),
      refuses("in.dose >= { value: 1, unit: 'L' }", 'incompatible units: mg and L', {
        scope: { in: { dose: mg } },
        remark: 'other units are converted if the catalog can convert them',
      }),
    ],
  },
  {
    title: 'Dates and instants',
    text: `Two texts that are dates or instants are compared by what they mean, two times of day and two durations too. An instant with an
offset is a point: neither its offset nor its zeros matter. A date without a time, without a day or without a month is a stretch of time:
beside a more precise one the result is known only where they do not overlap. Two dates of the same precision are compared as
they are written, as in FHIRPath. Without an offset, a date beside an instant is a date in \`run.timezone\`, and in an expression
without a run a date anywhere on Earth. A day that does not exist, 24:00, a leap second (\`23:59:60\`) and a year that has not four
digits cannot be read; beside a date they are a type error. A month has 28 to 31 days, a day 24 hours.`,
    cases: [
      gives("'2026-11-20T08:10:00+01:00' < '2026-11-20T07:30:00Z'", true),
      gives("'2026-11-20T08:10:00+01:00' == '2026-11-20T07:10:00Z'", true),
      gives("'2026-11-20T07:10:00Z' < '2026-11-20T07:10:00.500Z'", true),
      gives("'2026-10' < '2026-11-20'", true),
      gives("'2026-11' < '2026-11-20'", UNKNOWN, { remark: 'the 20th is in November' }),
      gives("'2026-11' == '2026-11-20'", UNKNOWN),
      gives("'2026-11' == '2026-11'", true, { remark: 'the same precision' }),
      gives("in.day < '2026-11-20T23:00:00Z'", true, {
        scope: { in: { day: '2026-11-20' }, run: { timezone: 'Europe/Paris' } },
        remark: 'midnight in Paris',
      }),
      gives("in.day < '2026-11-20T23:00:00Z'", UNKNOWN, { scope: { in: { day: '2026-11-20' } } }),
      gives("'08:30:00' == '08:30:00.0'", true),
      gives("'08:30' == '08:30:00'", UNKNOWN),
      gives("'PT90M' == 'PT1H30M'", true),
      gives("'P1M' > 'P30D'", UNKNOWN),
      refuses("'2026-02-30' < '2026-11-20'", 'compares a date and a text that is not one'),
      refuses("'tomorrow' > '2026-11-20T08:10:00Z'", 'compares a date and a text that is not one'),
    ],
  },
  {
    title: 'Membership',
    text: '`x in list` is true if an item equals `x`; every item must be comparable with `x`. `x in text` is true if the text contains `x`.',
    cases: [
      gives("'b' in ['a', 'b']", true),
      gives("'c' in ['a', in.code]", UNKNOWN, { remark: 'a hole, and no match' }),
      gives("'a' in ['a', in.code]", true, { remark: 'a hole does not undo a match' }),
      gives("'mol' in 'mmol/L'", true),
      refuses("1 in ['1']", '"in" does not compare number and text'),
    ],
  },
  {
    title: 'Arithmetic',
    text: 'Arithmetic is decimal: a chain is computed with 40 significant digits and rounded once, at its end. If there is no finite result, it is unknown. `+` also joins two texts. Quantities have no arithmetic: use their `value`, in a unit of your choice: `convert(in.dose, "mg").value`.',
    cases: [
      gives('2 + 3 * 4', 14),
      gives('1 / 3 * 3 == 1', true),
      gives('106.4 - 80', 26.4),
      gives('7 // 2', 3, { remark: 'quotient rounded down' }),
      gives('-7 // 2', -4),
      gives('-7 % 3', -1, { remark: 'the sign of the left side' }),
      gives('2 ^ 3 ^ 2', 64, { remark: 'left-associative' }),
      gives('-2 ^ 2', 4, { remark: 'the minus sign binds tightest' }),
      gives('in.dose.value * 2', UNKNOWN, {
        scope: { in: { dose: { ...mg, comparator: '<' } } },
        remark: 'a bound is not a value',
      }),
      gives('1 / 0', UNKNOWN),
      gives('10 ^ 400', UNKNOWN),
      gives("'a' + 'b'", 'ab'),
      gives('1 + in.none', UNKNOWN),
      refuses("1 + '1'", '"+" does not combine number and text'),
    ],
  },
  {
    title: 'Access',
    text: 'A field or an index that does not exist is unknown. The `value` of a quantity with a FHIR comparator is unknown too, because it is only a bound. A list has no fields: it is never replaced by its first element. `list[.a > 1]` returns the items whose test is true. If the test of one item is unknown, the result is unknown.',
    cases: [
      gives('in.a.b', 1, { scope: { in: { a: { b: 1 } } } }),
      gives("in['a'].b", 1, { scope: { in: { a: { b: 1 } } } }),
      gives('in.x.y.z', UNKNOWN, { scope: { in: {} } }),
      gives('in.dose.value', 500, { scope: { in: { dose: mg } } }),
      gives('in.dose.value', UNKNOWN, {
        scope: { in: { dose: { ...mg, comparator: '<' } } },
        remark: 'less than 500 mg is not 500 mg; bound() reads it',
      }),
      gives('in.list[0]', 7, { scope: { in: { list: [7] } } }),
      gives('in.list[-1]', UNKNOWN, { scope: { in: { list: [7] } } }),
      refuses('in.list.a', '".a" expects an object, received: list', {
        scope: { in: { list: [{ a: 1 }] } },
      }),
      gives('in.list[.a > 1]', [{ a: 2 }], { scope: { in: { list: [{ a: 1 }, { a: 2 }] } } }),
      gives('in.list[.a > 1]', UNKNOWN, {
        scope: { in: { list: [{ a: 2 }, {}] } },
        remark: 'dropping an item with an unknown test would turn unknown into no',
      }),
      gives('in.list[present(.a) && .a > 1]', [{ a: 2 }], {
        scope: { in: { list: [{ a: 2 }, {}] } },
        remark: 'drops such items explicitly',
      }),
      gives('[1, in.none]', [1, null], { remark: 'a list keeps its places' }),
      gives("{ a: 'x', b: in.none }", { a: 'x' }, { remark: 'an unknown field is left out' }),
    ],
  },
];
