import { UNKNOWN } from '../values/expression-value';
import { gives, type ReferenceSection, refuses } from './reference-case';

const LIST = { in: { list: [{ a: 1, b: 'x' }, { a: 3 }, { a: 2, b: 'y' }] } };

const BOUND = { in: { k: { value: 10, unit: 'mmol/L', comparator: '>' } } };

export const functionSections: readonly ReferenceSection[] = [
  {
    title: 'Functions',
    text: 'You can also write a function as a transform: `x|f(y)` is `f(x, y)`. An unknown argument makes the result unknown, unless a row says otherwise.',
    cases: [
      gives('present(in.x)', false, { remark: 'whether it is known; never unknown' }),
      gives('default(in.x, 0)', 0, { remark: 'the second when the first is unknown' }),
      gives('default(in.x, in.y)', UNKNOWN),
      gives('string(1.50)', '1.5', { remark: 'a text, number, boolean or quantity as text' }),
      gives('string(in.k)', '> 10 mmol/L', { scope: BOUND }),
      gives("number('6.20')", 6.2, { remark: 'a text in JSON number notation' }),
      gives("number('6,2')", UNKNOWN, { remark: 'any other text' }),
      gives("number('>10')", UNKNOWN),
      gives('round(2.675, 2)', 2.68, {
        remark: 'half away from zero; 0 to 15 digits, 0 by default',
      }),
      gives('round(-2.5)', -3),
      gives('abs(-2)', 2),
      gives('bound(in.k)', 10, {
        scope: BOUND,
        remark:
          'the number of a quantity, also where it is only a bound; comparator says on which side',
      }),
      gives("in.k.comparator == '>' && bound(in.k) >= 6.5", true, { scope: BOUND }),
      gives('min(3, 1, 2)', 1),
      gives('max([3, 1, 2])', 3),
      gives('max([1, in.x])', UNKNOWN, { remark: 'unknown when one is' }),
      gives('min([])', UNKNOWN),
      gives("max('2026-11-20T08:10:00+01:00', '2026-11-20T07:30:00Z')", '2026-11-20T07:30:00Z', {
        remark: 'also the latest of instants or of dates',
      }),
      gives("length('é😀')", 2, { remark: 'characters of a text' }),
      gives('length([1, in.x])', 2, { remark: 'items of a list' }),
      gives("lower('ÉA')", 'éa'),
      gives("'ab'|upper", 'AB'),
      gives("trim(' a ')", 'a'),
      gives("startsWith('C03DA01', 'C03')", true),
      gives("contains('hémolysé', 'lys')", true),
      gives("join(['a', 'b'], ', ')", 'a, b'),
      gives("join(['a', in.x], ', ')", UNKNOWN, { remark: 'unknown when an item is' }),
      refuses('lower(1)', 'lower() expects a text, received: number'),
    ],
  },
  {
    title: 'Functions of lists',
    text: `The second argument is evaluated for each item, which \`.name\` reads as in a filter; with one argument, the items themselves are taken.
They are three-valued: an item that is unknown leaves the result open unless another one decides it. An empty list has no sum and no
extreme.`,
    cases: [
      gives('map(in.list, .a)', [1, 3, 2], { scope: LIST }),
      gives('map(in.list, .b)', ['x', null, 'y'], {
        scope: LIST,
        remark: 'a list keeps its places',
      }),
      gives('any(in.list, .a > 2)', true, { scope: LIST }),
      gives("any(in.list, .b == 'z')", UNKNOWN, { scope: LIST, remark: 'the second may be' }),
      gives("any(in.list, .b == 'x')", true, { scope: LIST, remark: 'the first is' }),
      gives('all(in.list, .a > 0)', true, { scope: LIST }),
      gives("all(in.list, .b == 'x')", false, { scope: LIST, remark: 'the third is not' }),
      gives('none(in.list, .a > 9)', true, { scope: LIST }),
      gives('all([])', true),
      gives('any([false, in.x])', UNKNOWN, { remark: 'the items themselves' }),
      gives('count(in.list, .a > 1)', 2, { scope: LIST }),
      gives("count(in.list, .b == 'x')", UNKNOWN, { scope: LIST }),
      gives('sum(in.list, .a)', 6, { scope: LIST }),
      gives('sum([0.1, 0.2])', 0.3),
      gives('sum([1, in.x])', UNKNOWN),
      gives('sum([in.k])', UNKNOWN, { scope: BOUND, remark: 'a bound is not a value' }),
      gives('default(sum([]), 0)', 0, { remark: 'an empty list has no sum: say what counts' }),
      gives(
        "sum([{ value: 2, unit: 'mg' }, { value: 3, unit: 'mg' }])",
        { value: 5, unit: 'mg' },
        {
          remark: 'quantities, in the unit of the first; the units of a catalog are converted',
        },
      ),
      gives(
        'minBy(in.list, .a)',
        { a: 1, b: 'x' },
        { scope: LIST, remark: 'the item; of equal ones the first' },
      ),
      gives('maxBy(in.list, .a).a', 3, { scope: LIST }),
      gives('maxBy(in.list, .b)', UNKNOWN, { scope: LIST, remark: 'unknown when one is' }),
      gives('maxBy(in.results, .at).k', 6.4, {
        scope: {
          in: {
            results: [
              { at: '2026-11-20T08:10:00+01:00', k: 5.1 },
              { at: '2026-11-20T07:30:00Z', k: 6.4 },
            ],
          },
        },
        remark: 'the latest',
      }),
      refuses('any(in.list, .a)', 'any" expects a boolean', { scope: LIST }),
      refuses("sum(['a'])", 'sum() expects numbers or quantities'),
    ],
  },
  {
    title: 'Functions of dates and instants',
    text: `A zone is an IANA name, for instance that of the run: \`run.timezone\`. An instant needs its offset. When the clocks are put back, a
local time exists twice and \`dateTimeOf\` takes the earlier one; a time that they skip is read with the offset of before, which puts
it behind the gap.`,
    cases: [
      gives("inZone('2026-11-20T07:10:00Z', 'Europe/Paris')", '2026-11-20T08:10:00+01:00', {
        remark: 'the same instant, as the clocks of the zone show it',
      }),
      gives("dateOf('2026-11-20T23:30:00Z', 'Europe/Paris')", '2026-11-21'),
      gives("timeOf('2026-11-20T23:30:00Z', 'Europe/Paris')", '00:30:00'),
      gives("dateTimeOf('2026-11-20', '08:30:00', 'Europe/Paris')", '2026-11-20T08:30:00+01:00'),
      gives("dateTimeOf('2026-10-25', '02:30:00', 'Europe/Paris')", '2026-10-25T02:30:00+02:00', {
        remark: 'the earlier of the two',
      }),
      gives("dateTimeOf('2026-03-29', '02:30:00', 'Europe/Paris')", '2026-03-29T03:30:00+02:00', {
        remark: 'skipped that night',
      }),
      gives("secondsBetween('2026-11-20T08:10:00+01:00', '2026-11-20T07:30:00Z')", 1200, {
        remark: 'negative when the second is earlier',
      }),
      gives("timeBetween('2026-11-18T20:00:00Z', '2026-11-20T08:30:00Z', 'h')", 36.5, {
        remark: 'in s, min, h, d or wk (UCUM codes): a day of 24 hours',
      }),
      gives("timeBetween('2026-11-20', '2026-11-18', 'd')", -2, {
        remark: 'between dates: in d, wk, mo or a',
      }),
      gives("timeBetween('2026-01-31', '2026-02-28', 'mo')", 1, {
        remark: 'complete months, as plus() adds them',
      }),
      gives("timeBetween('1944-03-02', '2026-03-01', 'a')", 81, { remark: 'complete years' }),
      gives("ageAt('1944-03-02', '2026-03-01T23:30:00Z', 'Europe/Paris')", 82, {
        remark:
          'it is the 2nd in Paris; who was born on 29 February has a birthday on the 28th of a common year',
      }),
      gives("ageAt('1944', '2026-11-20T08:10:00Z', 'Europe/Paris')", UNKNOWN, {
        remark: '81 or 82: a partial date is not rounded',
      }),
      gives("ageAt('1944-03', '2026-11-20T08:10:00Z', 'Europe/Paris')", 82),
      gives(
        "plus('2026-03-28T12:00:00+01:00', 'P1D', 'Europe/Paris')",
        '2026-03-29T12:00:00+02:00',
        {
          remark: 'the same time on the clock',
        },
      ),
      gives(
        "plus('2026-03-28T12:00:00+01:00', 'PT24H', 'Europe/Paris')",
        '2026-03-29T13:00:00+02:00',
        {
          remark: '24 hours later',
        },
      ),
      gives("plus('2026-01-31', 'P1M')", '2026-02-28', {
        remark: 'a day that a month does not have becomes its last',
      }),
      gives("minus('2026-03-01', 'P2W')", '2026-02-15'),
      gives("startOfDay('2026-11-20T23:30:00Z', 'Europe/Paris')", '2026-11-21T00:00:00+01:00'),
      gives("dateTime('2026-11-20T08:10:00Z')", '2026-11-20T08:10:00Z', {
        remark: 'a text as an instant',
      }),
      gives("dateTime('2026-11-20')", UNKNOWN, { remark: 'any other text' }),
      gives("date('2026-11-20')", '2026-11-20', { remark: 'a text as a date' }),
      gives("date('2026-11')", UNKNOWN),
      refuses("timeBetween('2026-11-20', '2026-11-21', 'h')", 'hours are counted between instants'),
      refuses(
        "plus('2026-11-20T08:10:00Z', 'P1D')",
        'plus() expects an instant, a duration and a time zone',
      ),
      refuses("inZone('2026-11-20', 'Europe/Paris')", 'inZone() expects an instant'),
      refuses("dateOf('2026-11-20T08:10:00Z', 'CET+1')", 'dateOf() expects a time zone'),
    ],
  },
  {
    title: 'Functions of the catalog',
    text: `These functions use the value sets and units that plugins registered. Here the value set \`severity\` has the codes any, high (below any) and
severe (below high); \`loinc\` is external, so its codes are not known offline; the dimension \`mass\` has g, kg, mg and µg.`,
    fromCatalog: true,
    cases: [
      gives("inValueSet('severity', 'high')", true),
      gives("inValueSet('loinc', '2823-3')", UNKNOWN),
      gives("subsumes('severity', 'any', 'severe')", true, {
        remark: 'whether the second code is the third, or above it',
      }),
      gives("subsumes('severity', 'severe', 'any')", false),
      gives("'high' in valueset('severity')", true, { remark: 'the list of its codes' }),
      gives("'2823-3' in valueset('loinc')", UNKNOWN),
      refuses("valueset('severe')", 'unknown value set "severe"'),
      gives("convert({ value: 5, unit: 'mg' }, 'g')", { value: 0.005, unit: 'g' }),
      gives("convert({ value: 5, unit: 'mg' }, 'g', 'mass').value", 0.005, {
        remark: 'the third argument is the dimension, if two dimensions share the units',
      }),
      gives("{ value: 1, unit: 'g' } > { value: 500, unit: 'mg' }", true, {
        remark: 'a comparison converts automatically',
      }),
      refuses("convert({ value: 5, unit: 'mg' }, 'mol')", 'incompatible units: mg and mol'),
    ],
  },
];
