import { sized } from '@platform/testing';
import fc from 'fast-check';

import { readDay, writeDay } from './days';

const said = (text: string, language: string): unknown => {
  const reading = readDay(text, language);
  if (reading.is === 'value') return reading.value;
  return reading.is === 'empty' ? 'empty' : reading.why;
};

it.each<readonly [typed: string, fr: string, en: string]>([
  ['', 'empty', 'empty'],
  [' ', 'empty', 'empty'],
  // ISO 8601 in both.
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2024-02-29', '2024-02-29', '2024-02-29'],
  ['2026-02-29', 'noSuchDay', 'noSuchDay'],
  ['2026-13-01', 'noSuchDay', 'noSuchDay'],
  ['2026-00-10', 'noSuchDay', 'noSuchDay'],
  ['0026-11-20', 'date', 'date'],
  ['20266-11-20', 'date', 'date'],
  ['2026-11-20T08:10', 'date', 'date'],
  ['20261120', 'date', 'date'],
  // Three numbers have the order of French. English names the month: half of its readers would take the other order.
  ['20/11/2026', '2026-11-20', 'date'],
  ['3/4/2026', '2026-04-03', 'date'],
  ['03.04.2026', '2026-04-03', 'date'],
  ['03-04-2026', '2026-04-03', 'date'],
  ['03/04.2026', 'date', 'date'],
  ['11/20/2026', 'noSuchDay', 'date'],
  ['30/02/2026', 'noSuchDay', 'date'],
  ['20/11/26', 'date', 'date'],
  ['20/11', 'date', 'date'],
  ['20/11/0026', 'date', 'date'],
  ['٢٠/١١/٢٠٢٦', 'date', 'date'],
  // Months by name, as long as no other one begins so.
  ['20 Nov 2026', '2026-11-20', '2026-11-20'],
  ['20 novembre 2026', '2026-11-20', 'date'],
  ['1er août 2026', '2026-08-01', 'date'],
  ['1 aout 2026', '2026-08-01', 'date'],
  ['5 févr. 2026', '2026-02-05', 'date'],
  ['5 jui 2026', 'date', 'date'],
  ['5 juil. 2026', '2026-07-05', 'date'],
  ['5 juin 2026', '2026-06-05', 'date'],
  ['5 July 2026', 'date', '2026-07-05'],
  ['1 Sept 2026', '2026-09-01', '2026-09-01'],
  ['5 ma 2026', 'date', 'date'],
  ['31 Apr 2026', 'date', 'noSuchDay'],
  ['November 20, 2026', 'date', 'date'],
  [' 20\u00a0nov\u00a02026 ', '2026-11-20', '2026-11-20'],
])('the day %j is read as %j in French, and as %j in English', (typed, fr, en) => {
  expect([said(typed, 'fr'), said(typed, 'en')]).toEqual([fr, en]);
});

it('a day is written as it is read, and what is none stays as it is', () => {
  expect(writeDay('2026-11-02', 'fr')).toBe('02/11/2026');
  expect(writeDay('2026-11-02', 'en')).toBe('2 Nov 2026');
  expect(writeDay('2026-02-30', 'fr')).toBe('2026-02-30');
  expect(writeDay('demain', 'en')).toBe('demain');
  expect(writeDay('', 'fr')).toBe('');
});

it('every day is read again as it was written, in both languages', () => {
  const days = fc
    .integer({ min: Date.UTC(1000, 0), max: Date.UTC(9999, 11, 31) })
    .map((at) => new Date(at).toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, fc.constantFrom('fr', 'en'), (day, language) => {
      expect(said(writeDay(day, language), language)).toBe(day);
    }),
    sized(2_000),
  );
});
