import { calendarIn } from './calendar';

it.each([
  ['2026-11-22T23:30:00Z', 'Europe/Paris', '2026-11-23', '2026-W48'],
  ['2026-11-22T23:30:00Z', 'America/Guadeloupe', '2026-11-22', '2026-W47'],
  ['2026-12-31T23:30:00Z', 'Europe/Paris', '2027-01-01', '2026-W53'],
  ['2027-01-03T22:59:59Z', 'Europe/Paris', '2027-01-03', '2026-W53'],
  ['2027-01-03T23:00:00Z', 'Europe/Paris', '2027-01-04', '2027-W01'],
  ['2025-12-29T12:00:00Z', 'Europe/Paris', '2025-12-29', '2026-W01'],
])('the calendar reads %s in %s as the day %s of the week %s', (instant, zone, day, week) => {
  expect(calendarIn(zone)(Date.parse(instant))).toEqual({ day, week });
});
