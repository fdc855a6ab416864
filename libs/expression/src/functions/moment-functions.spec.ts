import { compileExpression, ExpressionTypeError, typeExpression, UNKNOWN } from '../index';
import { clinicFacts } from '../__fixtures__/clinic-facts';

const evaluate = (source: string) => compileExpression(source).evaluate({});

describe('the functions of dates and instants', () => {
  it.each([
    ["inZone('2026-11-20T07:10:00.250Z', 'Europe/Paris')", '2026-11-20T08:10:00.25+01:00'],
    ["inZone('2026-07-20T07:10:00Z', 'Europe/Paris')", '2026-07-20T09:10:00+02:00'],
    ["inZone('2026-11-20T08:10:00+01:00', 'UTC')", '2026-11-20T07:10:00Z'],
    ["dateOf('2026-11-20T23:30:00Z', 'Europe/Paris')", '2026-11-21'],
    ["timeOf('2026-11-20T23:30:00Z', 'Asia/Kathmandu')", '05:15:00'],
    ["dateTimeOf('2026-11-20', '08:30:00', 'Europe/Paris')", '2026-11-20T08:30:00+01:00'],
    ["secondsBetween('2026-11-20T08:10:00+01:00', '2026-11-20T07:30:00Z')", 1_200],
    ["secondsBetween('2026-11-20T07:10:00.75Z', '2026-11-20T07:10:00.5Z')", -0.25],
    ["dateTime('2026-11-20T08:10:00Z')", '2026-11-20T08:10:00Z'],
    ["dateTime('2026-11-20')", UNKNOWN],
    ["dateTime('demain')", UNKNOWN],
    ["date('2026-11-20')", '2026-11-20'],
    ["date('2026-02-30')", UNKNOWN],
  ])('give for %s', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });

  it.each([
    ['the clocks were put forward over it', '2026-03-29', '02:30:00', '2026-03-29T03:30:00+02:00'],
    ['the clocks show it twice', '2026-10-25', '02:30:00', '2026-10-25T02:30:00+02:00'],
    ['of the hour after', '2026-10-25', '03:00:00', '2026-10-25T03:00:00+01:00'],
    ['of the hour before', '2026-03-29', '01:59:59', '2026-03-29T01:59:59+01:00'],
  ])('place a local time in a zone when %s', (_when, date, time, expected) => {
    expect(evaluate(`dateTimeOf('${date}', '${time}', 'Europe/Paris')`)).toBe(expected);
  });

  it.each([
    "inZone('2026-11-20', 'Europe/Paris')",
    "inZone('2026-11-20T08:10:00', 'Europe/Paris')",
    "inZone('2026-11-20T08:10:00Z', '+02:00')",
    "inZone('2026-11-20T08:10:00Z', 'Mars/Olympus')",
    "dateTimeOf('2026-11', '08:30:00', 'UTC')",
    "dateTimeOf('2026-11-20', '08:30', 'UTC')",
    "secondsBetween('demain', '2026-11-20T08:10:00Z')",
    "max('2026-11-20', 'demain')",
    "max('2026-11-20', '08:30:00')",
  ])('refuse %s', (source) => {
    expect(() => evaluate(source)).toThrow(ExpressionTypeError);
  });

  it.each([
    ["min('2026-11-20T08:10:00+01:00', '2026-11-20T07:30:00Z')", '2026-11-20T08:10:00+01:00'],
    ["max(['2026-11-20', '2026-11-21'])", '2026-11-21'],
    ["max('2026-11', '2026-11-21')", UNKNOWN],
  ])('find the first or last: %s', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });
});

describe('the type checker knows of dates and instants', () => {
  const moment = (name: 'Date' | 'DateTime' | 'Time' | 'Duration' | 'String') =>
    ({ type: { kind: 'primitive', name }, mayBeUnknown: false }) as const;
  const scope = {
    at: moment('DateTime'),
    day: moment('Date'),
    time: moment('Time'),
    wait: moment('Duration'),
    text: moment('String'),
  };
  const typed = (source: string) => typeExpression(source, { scope, facts: clinicFacts });

  it.each([
    ['at < at', false],
    ['day == day', false],
    ['time < time', false],
    ["at > '2026-11-20T08:10:00Z'", false],
    ["day > '2026-11-20'", false],
    ['at > day', true],
    ["at > '2026-11'", true],
    ["day == '2026'", true],
    ['wait > wait', true],
    ['at in [day]', true],
    ['dateOf(at, "Europe/Paris") == day', false],
    ['dateTime(text) > at', true],
    ['max(at, at) > at', false],
    ["timeBetween(at, at, 'h') > 48", false],
    ["timeBetween(day, day, 'a') > 65", false],
    ["ageAt(day, at, 'Europe/Paris') > 65", true],
    ["ageAt(text, at, 'Europe/Paris') > 65", true],
    ["plus(day, 'P1M') > day", false],
    ['plus(day, wait) > day', true],
    ["plus(at, wait, 'Europe/Paris') > at", false],
    ["startOfDay(at, 'Europe/Paris') > at", false],
  ])('that %s may be unknown: %s', (source, mayBeUnknown) => {
    expect(typed(source)).toMatchObject({ problems: [], mayBeUnknown });
  });

  it.each([
    ["at > 'demain'", '« demain » n’est pas une date ou un instant : 2026-11-20T08:10:00+01:00'],
    ["day == '2026-02-30'", '« 2026-02-30 » n’est pas une date : 2026-11-20'],
    ["wait > '30min'", '« 30min » n’est pas une durée ISO 8601 : PT30M'],
    ['at > text', '« > » ne compare pas DateTime et String : dateTime(x) lit un texte'],
    ['text == day', '« == » ne compare pas String et Date : date(x) lit un texte'],
    ['at < time', '« < » ne compare pas DateTime et Time'],
    ['at in [text]', '« in » ne compare pas DateTime et String : dateTime(x) lit un texte'],
    ["inZone(at, 'Paris')", '« Paris » n’est pas un fuseau horaire, par exemple Europe/Paris'],
    ['max(at, day)', 'max() attend des nombres, des dates ou des instants, d’un même type'],
    ['secondsBetween(day, at)', 'secondsBetween() attend un instant avec son décalage'],
    ["timeBetween(at, at, 'a')", 'timeBetween() attend deux instants et s, min, h, d ou wk'],
    ["timeBetween(day, day, 'h')", 'timeBetween() attend deux dates et d, wk, mo ou a'],
    ["timeBetween(day, at, 'd')", 'timeBetween() attend un instant avec son décalage'],
    ['timeBetween(at, at, text)', 'timeBetween() attend une unité écrite dans l’expression'],
    ["ageAt(at, at, 'UTC')", 'ageAt() attend une date, ou un texte'],
    ["plus(at, 'P1D')", 'plus() attend un instant, une durée et un fuseau horaire'],
    ["plus(day, 'PT4H')", 'plus() attend une date et une durée en jours, semaines, mois ou années'],
    ["plus(day, 'P1D', 'UTC')", 'plus() attend un instant avec son décalage'],
    ["minus(at, '4h', 'UTC')", 'minus() attend une durée, par exemple PT4H'],
  ])('and refuses %s', (source, message) => {
    expect(typed(source).problems[0]?.message.fr).toContain(message);
  });
});
