import { sized } from '@platform/testing';
import fc from 'fast-check';
import { DateTime } from 'luxon';

import { compileExpression, UNKNOWN } from '../index';

const evaluate = (source: string) => compileExpression(source).evaluate({});

/** Zones whose clocks change at 2 or 3 o'clock, at midnight, by half an hour, and never. */
const ZONES = [
  'Europe/Paris',
  'America/Havana',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];

const instants = fc
  .integer({ min: Date.UTC(1990, 0), max: Date.UTC(2030, 0) })
  .map((at) => new Date(at).toISOString());
const days = instants.map((at) => at.slice(0, 10));
const zones = fc.constantFrom(...ZONES);

describe('dates and durations', () => {
  it.each([
    ["timeBetween('2026-02-28', '2027-02-28', 'a')", 1],
    ["timeBetween('2024-02-29', '2025-02-27', 'a')", 0],
    ["timeBetween('2024-02-29', '2025-02-28', 'a')", 1],
    ["timeBetween('2025-03-01', '2024-02-29', 'a')", -1],
    ["timeBetween('2025-02-28', '2024-02-29', 'mo')", -12],
    ["timeBetween('2025-02-27', '2024-02-29', 'mo')", -11],
    ["timeBetween('2026-11-20T08:00:00.25Z', '2026-11-20T08:00:00.5Z', 's')", 0.25],
    ["timeBetween('2026-11-01', '2026-11-15', 'wk')", 2],
    ["timeBetween('2026-11-20T08:00:00Z', '2026-11-20T09:30:00Z', 'min')", 90],
    ["timeBetween('2026-11-20T08:00:00Z', '2026-11-20T09:30:00Z', 'h')", 1.5],
    ["timeBetween('2026-11-20T08:00:00Z', '2026-11-22T20:00:00Z', 'd')", 2.5],
    ["timeBetween('2026-11-20T08:00:00Z', '2026-12-04T08:00:00Z', 'wk')", 2],
    ["ageAt('2026-12-01', '2026-11-20T08:10:00Z', 'Europe/Paris')", UNKNOWN],
    ["ageAt('unbekannt', '2026-11-20T08:10:00Z', 'Europe/Paris')", UNKNOWN],
    ["ageAt('1944', '2026-12-31T12:00:00Z', 'Europe/Paris')", 82],
    ["ageAt('2024-02-29', '2025-02-27T12:00:00Z', 'Europe/Paris')", 0],
    ["ageAt('2024-02-29', '2025-02-28T12:00:00Z', 'Europe/Paris')", 1],
    ["plus('2026-11', 'P1M')", UNKNOWN],
    ["plus('2026-11-20', 'PT4H')", UNKNOWN],
    ["plus('9999-12-31', 'P1D')", UNKNOWN],
    ["plus('9999-12-31T23:00:00Z', 'PT4H', 'UTC')", UNKNOWN],
    ["plus('2026-11-20T08:10:00.75Z', 'PT0.5S', 'UTC')", '2026-11-20T08:10:01.25Z'],
    ["minus('2026-11-20T08:10:00.25Z', 'PT0.5S', 'UTC')", '2026-11-20T08:09:59.75Z'],
    ["minus('2024-02-29', 'P1Y')", '2023-02-28'],
  ])('%s', (source, expected) => {
    expect(evaluate(source)).toBe(expected);
  });

  it.each([
    ["timeBetween('2026-11-20T08:00:00Z', '2026-12-20T08:00:00Z', 'mo')", 'deux instants'],
    ["timeBetween('2026-11-20', '2026-12-20', 'h')", 'deux dates'],
    ["timeBetween('2026-11-20', '2026-12-20T08:00:00Z', 'd')", 'instant'],
    ["timeBetween('2026-11-20T08:00:00Z', '2026-12-20', 'd')", 'instant'],
  ])('%s is refused: what lies between depends on more than is said', (source, reason) => {
    expect(() => evaluate(source)).toThrow(reason);
  });

  it.each([
    ['skipped: behind the gap', 'plus', '2026-03-28T02:30:00+01:00', '2026-03-29T03:30:00+02:00'],
    ['twice: the offset it had', 'plus', '2026-10-24T02:30:00+02:00', '2026-10-25T02:30:00+02:00'],
    ['twice: from behind', 'minus', '2026-10-26T02:30:00+01:00', '2026-10-25T02:30:00+01:00'],
  ])('a day moved to a time that the clocks show %s', (_case, name, at, expected) => {
    expect(evaluate(`${name}('${at}', 'P1D', 'Europe/Paris')`)).toBe(expected);
  });

  it.each([
    [
      'skips midnight',
      'America/Santiago',
      '2019-09-08T12:00:00-03:00',
      '2019-09-08T01:00:00-03:00',
    ],
    ['has it twice', 'America/Havana', '2018-11-04T12:00:00-05:00', '2018-11-04T00:00:00-04:00'],
  ])('startOfDay of a day that %s', (_day, zone, at, expected) => {
    expect(evaluate(`startOfDay('${at}', '${zone}')`)).toBe(expected);
  });

  it('startOfDay is the first instant of its date', () => {
    fc.assert(
      fc.property(instants, zones, (at, zone) => {
        const start = evaluate(`startOfDay('${at}', '${zone}')`) as string;
        const dayOf = (ms: number) => DateTime.fromMillis(ms, { zone }).toISODate();
        expect(Date.parse(start)).toBeLessThanOrEqual(Date.parse(at));
        expect(dayOf(Date.parse(start))).toBe(dayOf(Date.parse(at)));
        expect(dayOf(Date.parse(start) - 1)).not.toBe(dayOf(Date.parse(at)));
      }),
      sized(300),
    );
  });

  it('plus agrees with luxon, for instants and for dates', () => {
    const durations = fc
      .tuple(fc.nat(30), fc.nat(40), fc.nat(50))
      .map(([months, day, hours]) => ({ iso: `P${months}M${day}DT${hours}H`, day, months, hours }));
    fc.assert(
      fc.property(instants, days, zones, durations, (at, day, zone, { iso, ...by }) => {
        const moved = DateTime.fromISO(at, { zone })
          .plus({ months: by.months, days: by.day })
          .plus({ hours: by.hours });
        expect(Date.parse(evaluate(`plus('${at}', '${iso}', '${zone}')`) as string)).toBe(
          moved.toMillis(),
        );
        expect(evaluate(`plus('${day}', 'P${by.months}M${by.day}D')`)).toBe(
          DateTime.fromISO(day).plus({ months: by.months, days: by.day }).toISODate(),
        );
      }),
      sized(300),
    );
  });

  it('timeBetween counts months that are complete, and the days and hours between', () => {
    fc.assert(
      fc.property(days, days, instants, instants, (from, to, first, last) => {
        const months = evaluate(`timeBetween('${from}', '${to}', 'mo')`) as number;
        const [earlier, later] = from <= to ? [from, to] : [to, from];
        const isReached = (count: number): boolean => {
          const [year = 0, month = 0, day = 0] = earlier.split('-').map(Number);
          const last = new Date(Date.UTC(year, month + count, 0));
          const reached = last.getUTCDate() < day ? last : new Date(last).setUTCDate(day);
          return new Date(reached).toISOString().slice(0, 10) <= later;
        };
        expect([isReached(Math.abs(months)), isReached(Math.abs(months) + 1)]).toEqual([
          true,
          false,
        ]);
        expect(months < 0).toBe(from > to && months !== 0);
        const elapsed = Date.parse(to) - Date.parse(from);
        expect(evaluate(`timeBetween('${from}', '${to}', 'd')`)).toBe(elapsed / 86_400_000);
        expect(evaluate(`timeBetween('${first}', '${last}', 'h')`)).toBeCloseTo(
          (Date.parse(last) - Date.parse(first)) / 3_600_000,
          9,
        );
      }),
      sized(300),
    );
  });

  it.each([
    ['2026', UNKNOWN],
    ['2026-03', UNKNOWN],
    ['2026-02', 0],
    ['2026-03-01', 0],
    ['2026-03-02', UNKNOWN],
  ])('ageAt of somebody born %s on the first of March', (birth, age) => {
    expect(evaluate(`ageAt('${birth}', '2026-03-01T12:00:00Z', 'UTC')`)).toBe(age);
  });

  it('ageAt knows of a partial birth date what every day of it would give', () => {
    fc.assert(
      fc.property(instants, instants, fc.constantFrom(4, 7), (birth, at, length) => {
        const ages = Array.from({ length: 366 }, (_, day) =>
          new Date(Date.UTC(Number(birth.slice(0, 4)), 0, 1 + day)).toISOString().slice(0, 10),
        )
          .filter((day) => day.startsWith(birth.slice(0, length)))
          .map((day) => evaluate(`ageAt('${day}', '${at}', 'UTC')`));
        const [age] = ages;
        const isSame = ages.every((other) => other === age);
        expect(evaluate(`ageAt('${birth.slice(0, length)}', '${at}', 'UTC')`)).toBe(
          isSame ? age : UNKNOWN,
        );
      }),
      sized(30),
    );
  });
});
