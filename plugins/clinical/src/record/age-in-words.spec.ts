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
  ['1948', '2026-11-26', '77 ou 78 ans', '77 or 78 years'],
  ['1948', '2026-01-01', '77 ou 78 ans', '77 or 78 years'],
  ['1948', '2026-12-31', '78 ans', '78 years'],
  ['1948-11', '2026-11-26', '77 ou 78 ans', '77 or 78 years'],
  ['1948-10', '2026-11-26', '78 ans', '78 years'],
  ['1948-12', '2026-11-26', '77 ans', '77 years'],
  ['2025', '2026-11-26', 'moins de 2 ans', 'less than 2 years'],
  ['2026', '2026-11-26', 'moins de 1 an', 'less than 1 year'],
  ['2025-06', '2026-11-26', '16 ou 17 mois', '16 or 17 months'],
  ['2024-11', '2026-11-26', '1 ou 2 ans', '1 or 2 years'],
  ['2026-11', '2026-11-26', 'moins de 1 mois', 'less than 1 month'],
  ['2026-10', '2026-11-26', 'moins de 2 mois', 'less than 2 months'],
])('of %s on %s is %s', (born, until, fr, en) => {
  expect(ageInWords(born, on(until))).toEqual({ fr, en });
});

it.each(['1950', '1950-02', '2025', '2026-03', '2024-11'])(
  'ageInWords of %s says the age of each day that it may be',
  (born) => {
    const until = on('2026-11-26');
    const first = DateTime.fromISO(born, { zone });
    const last = DateTime.min(first.endOf(born.length === 4 ? 'year' : 'month'), until);
    const said = ageInWords(born, until)?.en ?? '';
    const unit = /month/.test(said) ? 'months' : 'years';
    const numbers = (said.match(/\d+/g) ?? []).map(Number);
    const open = said.startsWith('less')
      ? Array.from({ length: numbers[0] ?? 0 }, (_, age) => age)
      : numbers;
    const ages = new Set<number>();
    for (let day = first; day <= last; day = day.plus({ days: 1 })) {
      ages.add(Math.floor(until.startOf('day').diff(day, unit).as(unit)));
    }
    expect([...ages].sort((a, b) => a - b)).toEqual(open);
  },
);

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
