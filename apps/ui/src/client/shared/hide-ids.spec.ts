import { HIDDEN, hideIds } from './hide-ids';

const hide = hideIds(['p-severe', '120', '7', 'a.b(c']);

it.each([
  ['an id', 'p-severe', HIDDEN],
  ['a short id', '7', HIDDEN],
  ['a reference', 'Patient/p-severe', `Patient/${HIDDEN}`],
  ['a reference with a short id', 'Patient/7/_history/2', `Patient/${HIDDEN}/_history/2`],
  ['a sentence', 'Patient p-severe, box 3.', `Patient ${HIDDEN}, box 3.`],
  ['an id with signs of expressions', 'see a.b(c!', `see ${HIDDEN}!`],
  ['an id in quotes', '"120"', `"${HIDDEN}"`],
  ['an id behind an instant', '2026-11-18T08:10 p-severe', `2026-11-18T08:10 ${HIDDEN}`],
  ['each of several', '120 and p-severe', `${HIDDEN} and ${HIDDEN}`],
])('hideIds hides %s', (_what, text, expected) => {
  expect(hide(text)).toBe(expected);
});

it.each([
  ['a longer word', 'p-severely'],
  ['a longer number', '1200'],
  ['a short id in a sentence', 'take 7 tablets'],
  ['a date', '2026-07-07'],
  ['an instant', '2026-11-18T08:10:00.120+01:00'],
  ['another text', 'potassium'],
])('hideIds leaves %s', (_what, text) => {
  expect(hide(text)).toBe(text);
});

it('hideIds hides ids in structures, and in the names of their members', () => {
  const value = {
    subject: { reference: 'Patient/p-severe' },
    by: { 'p-severe': [1, '120', null] },
  };
  expect(hide(value)).toEqual({
    subject: { reference: `Patient/${HIDDEN}` },
    by: { [HIDDEN]: [1, HIDDEN, null] },
  });
});

it('hideIds leaves numbers: a measured value is no id', () => {
  expect(hide({ value: 120, unit: 'mmol/L' })).toEqual({ value: 120, unit: 'mmol/L' });
});

it('hideIds: changes nothing without ids', () => {
  const value = { a: 'p-severe' };
  expect(hideIds(['', ''])(value)).toBe(value);
});
