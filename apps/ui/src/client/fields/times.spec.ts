import { sized } from '@platform/testing';
import fc from 'fast-check';

import { offsetsOfTwice, readDateTime, readTime, writeDateTime } from './times';
import type { Reading } from './reading';

const PARIS = { language: 'fr', timezone: 'Europe/Paris' };

const said = (reading: Reading): unknown => {
  if (reading.is === 'value') return reading.value;
  return reading.is === 'empty' ? 'empty' : reading.why;
};

it.each([
  ['08:30', '08:30:00'],
  ['08:30:15', '08:30:15'],
  ['08:30:15.250', '08:30:15.250'],
  ['00:00', '00:00:00'],
  ['23:59', '23:59:00'],
  ['', 'empty'],
  ['8:30', '08:30:00'],
  ['08h30', '08:30:00'],
  ['8 h 30', '08:30:00'],
  ['0830', '08:30:00'],
  ['143015', '14:30:15'],
  [' 14:30 ', '14:30:00'],
  ['2:30 PM', '14:30:00'],
  ['0830am', '08:30:00'],
  ['12:15 a.m.', '00:15:00'],
  ['12:15 pm', '12:15:00'],
  ['24:00', 'time'],
  ['08:60', 'time'],
  ['14:30 PM', 'time'],
  ['0:30 AM', 'time'],
  ['830', 'time'],
  ['8', 'time'],
  ['8:3', 'time'],
  ['08.30', 'time'],
  ['08:30:15.1234', 'time'],
  ['٠٨:٣٠', 'time'],
])('the time %j is read as %j', (text, value) => {
  expect(said(readTime(text))).toBe(value);
});

it.each([
  ['2026-11-20T08:10', 'Europe/Paris', '2026-11-20T08:10:00+01:00'],
  ['2026-07-20T08:10', 'Europe/Paris', '2026-07-20T08:10:00+02:00'],
  ['2026-07-20T08:10', 'America/New_York', '2026-07-20T08:10:00-04:00'],
  ['2026-07-20T08:10', 'America/St_Johns', '2026-07-20T08:10:00-02:30'],
  ['2026-07-20T08:10', 'Asia/Kathmandu', '2026-07-20T08:10:00+05:45'],
  ['2026-07-20T08:10', 'Pacific/Kiritimati', '2026-07-20T08:10:00+14:00'],
  ['2026-07-20T08:10:15.250', 'UTC', '2026-07-20T08:10:15.250+00:00'],
  ['', 'Europe/Paris', 'empty'],
  ['2026-03-29T02:30', 'Europe/Paris', 'gap'],
  ['2026-10-25T02:30', 'Europe/Paris', 'twice'],
  ['2026-03-29T03:00', 'Europe/Paris', '2026-03-29T03:00:00+02:00'],
  ['2026-10-25T03:00', 'Europe/Paris', '2026-10-25T03:00:00+01:00'],
  ['2026-10-25T01:59', 'Europe/Paris', '2026-10-25T01:59:00+02:00'],
  ['2026-04-05T01:45', 'Australia/Lord_Howe', 'twice'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', 'gap'],
  ['2011-12-30T12:00', 'Pacific/Apia', 'gap'],
  ['0026-11-20T08:10', 'Europe/Paris', 'dateTime'],
  ['2026-11-20', 'Europe/Paris', 'dateTime'],
  ['2026-02-30T08:10', 'Europe/Paris', 'noSuchDay'],
  ['2026-11-20T08:10:00+01:00', 'Europe/Paris', '2026-11-20T08:10:00+01:00'],
  ['2026-02-30T08:10:00+01:00', 'Europe/Paris', 'noSuchDay'],
  ['2026-11-20T25:10:00+01:00', 'Europe/Paris', 'dateTime'],
  ['2026-11-20T08:10:00', 'Europe/Paris', '2026-11-20T08:10:00+01:00'],
])('%j in %s is read as %j', (text, timezone, value) => {
  for (const language of ['fr', 'en']) {
    expect(said(readDateTime({ text }, { language, timezone }))).toBe(value);
  }
});

it.each<readonly [typed: string, fr: string, en: string]>([
  ['20/11/2026 08:10', '2026-11-20T08:10:00+01:00', 'dateTime'],
  ['20/11/2026 à 8h10', '2026-11-20T08:10:00+01:00', 'dateTime'],
  ['20/11/2026, 14:30:15', '2026-11-20T14:30:15+01:00', 'dateTime'],
  ['20 Nov 2026, 08:10', '2026-11-20T08:10:00+01:00', '2026-11-20T08:10:00+01:00'],
  ['20 Nov 2026 2:30 pm', '2026-11-20T14:30:00+01:00', '2026-11-20T14:30:00+01:00'],
  ['20 Nov 2026 at 0830', '2026-11-20T08:30:00+01:00', '2026-11-20T08:30:00+01:00'],
  ['2026-11-20 08:10', '2026-11-20T08:10:00+01:00', '2026-11-20T08:10:00+01:00'],
  ['30/02/2026 08:10', 'noSuchDay', 'dateTime'],
  ['29 Feb 2026 08:10', 'dateTime', 'noSuchDay'],
  ['20/11/2026 25:10', 'time', 'dateTime'],
  ['20 Nov 2026 14:30 PM', 'time', 'time'],
  ['20/11/2026', 'dateTime', 'dateTime'],
  ['20/11/202608:10', 'dateTime', 'dateTime'],
  ['08:10 20/11/2026', 'dateTime', 'dateTime'],
  ['08:10', 'dateTime', 'dateTime'],
])('%j is read as %j in French, and as %j in English', (text, fr, en) => {
  const read = (language: string) =>
    said(readDateTime({ text }, { language, timezone: 'Europe/Paris' }));
  expect([read('fr'), read('en')]).toEqual([fr, en]);
});

it('an hour that comes twice is read with the offset that was chosen, and with no other', () => {
  const text = '25/10/2026 02:30';
  expect(offsetsOfTwice(text, PARIS)).toEqual(['+02:00', '+01:00']);
  expect(offsetsOfTwice('25/10/2026 03:30', PARIS)).toBeUndefined();
  expect(offsetsOfTwice('2026-10-25T02:30:00+01:00', PARIS)).toBeUndefined();
  const paris = (unit: string) => said(readDateTime({ text, unit }, PARIS));
  expect(paris('+02:00')).toBe('2026-10-25T02:30:00+02:00');
  expect(paris('+01:00')).toBe('2026-10-25T02:30:00+01:00');
  expect(paris('+03:00')).toBe('twice');
  // An offset that was chosen for another time does not count.
  const later = { text: '25/10/2026 03:30', unit: '+02:00' };
  expect(said(readDateTime(later, PARIS))).toBe('2026-10-25T03:30:00+01:00');
});

it('what is no instant is not written as one', () => {
  expect(writeDateTime('2026-11-20', PARIS)).toBeUndefined();
  expect(writeDateTime('2026-11-20T08:10:00', PARIS)).toBeUndefined();
  expect(writeDateTime('demain', PARIS)).toBeUndefined();
});

it('every instant is read again as the instant that was written, in every zone', () => {
  const zones = fc.constantFrom(
    ...['Europe/Paris', 'UTC', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu'],
    ...['Pacific/Apia', 'America/Sao_Paulo', 'Africa/Casablanca'],
  );
  const instants = fc.oneof(
    fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2090, 0) }),
    // The two nights of the year in which clocks change.
    fc.integer({ min: Date.UTC(2026, 9, 24, 22), max: Date.UTC(2026, 9, 25, 3) }),
    fc.integer({ min: Date.UTC(2026, 2, 28, 22), max: Date.UTC(2026, 2, 29, 3) }),
  );
  fc.assert(
    fc.property(instants, zones, fc.constantFrom('fr', 'en'), (at, timezone, language) => {
      const clocks = { language, timezone };
      const written = writeDateTime(new Date(at).toISOString(), clocks);
      const reading = written && readDateTime(written, clocks);
      expect(Date.parse(String(reading?.is === 'value' && reading.value))).toBe(at);
    }),
    sized(2_000),
  );
});
