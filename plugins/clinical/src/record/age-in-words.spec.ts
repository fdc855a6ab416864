import { DateTime } from 'luxon';

import { ageInWords, dateInWords } from './age-in-words';

const zone = 'Europe/Paris';
const on = (day: string): DateTime => DateTime.fromISO(`${day}T08:00:00`, { zone });

it.each([
  ['2026-11-26', '2026-11-26', '0 jour', '0 days'],
  ['2026-11-25', '2026-11-26', '1 jour', '1 day'],
  ['2026-10-30', '2026-11-26', '27 jours', '27 days'],
  ['2026-10-29', '2026-11-26', '4 semaines', '4 weeks'],
  ['2026-08-27', '2026-11-26', '13 semaines', '13 weeks'],
  ['2026-08-26', '2026-11-26', '3 mois', '3 months'],
  ['2024-11-27', '2026-11-26', '23 mois', '23 months'],
  ['2024-11-26', '2026-11-26', '2 ans', '2 years'],
  ['1948-11-27', '2026-11-26', '77 ans', '77 years'],
  ['1948-11-26', '2026-11-26', '78 ans', '78 years'],
  ['2024-02-29', '2026-02-28', '2 ans', '2 years'],
  ['1948', '2026-11-26', 'environ 78 ans', 'about 78 years'],
  ['2025-06', '2026-11-26', 'environ 1 an', 'about 1 year'],
])('of %s on %s is %s', (born, until, fr, en) => {
  expect(ageInWords(born, on(until))).toEqual({ fr, en });
});

it('ageInWords counts the days of the zone, also when the clock of the machine has another one', () => {
  const lateEvening = DateTime.fromISO('2026-11-25T23:30:00Z').setZone(zone);
  expect(ageInWords('2026-11-25', lateEvening)?.en).toBe('1 day');
  expect(ageInWords('2026-10-24', on('2026-10-26'))?.en).toBe('2 days');
});

it.each(['2026-11-27', 'soon', ''])('ageInWords is not known of %j', (born) => {
  expect(ageInWords(born, on('2026-11-26'))).toBeUndefined();
});

it.each([
  ['1948-03-12', '12 mars 1948', '12 March 1948'],
  ['1948-03', 'mars 1948', 'March 1948'],
  ['1948', '1948', '1948'],
  ['2026-11-25T23:30:00Z', '26 novembre 2026', '26 November 2026'],
])('a date has the precision of the record: %s', (date, fr, en) => {
  expect(dateInWords(date, zone)).toEqual({ fr, en });
});
