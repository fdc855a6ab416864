import { UNKNOWN } from '../values/expression-value';
import { gives, type ReferenceSection, refuses } from './reference-case';

export const functionSections: readonly ReferenceSection[] = [
  {
    title: 'Functions',
    text: 'You can also write a function as a transform: `x|f(y)` is `f(x, y)`. An unknown argument makes the result unknown, unless a row says otherwise.',
    cases: [
      gives('present(in.x)', false, { remark: 'whether it is known; never unknown' }),
      gives('default(in.x, 0)', 0, { remark: 'the second when the first is unknown' }),
      gives('default(in.x, in.y)', UNKNOWN),
      gives('string(1.50)', '1.5', { remark: 'a text, number or boolean as text' }),
      gives("number('6.20')", 6.2, { remark: 'a text in JSON number notation' }),
      gives("number('6,2')", UNKNOWN, { remark: 'any other text' }),
      gives("number('>10')", UNKNOWN),
      gives('round(2.675, 2)', 2.68, {
        remark: 'half away from zero; 0 to 15 digits, 0 by default',
      }),
      gives('round(-2.5)', -3),
      gives('abs(-2)', 2),
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
      gives("dateTime('2026-11-20T08:10:00Z')", '2026-11-20T08:10:00Z', {
        remark: 'a text as an instant',
      }),
      gives("dateTime('2026-11-20')", UNKNOWN, { remark: 'any other text' }),
      gives("date('2026-11-20')", '2026-11-20', { remark: 'a text as a date' }),
      gives("date('2026-11')", UNKNOWN),
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
