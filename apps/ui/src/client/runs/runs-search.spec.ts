import { queryOf, readRunsSearch, subjectOf } from './runs-search';

it('an address keeps its filters, and what is none is left out', () => {
  const filters = {
    ...{ status: 'failed', workflow: 'w', version: 2, subject: 'patient:p' },
    ...{ from: '2026-11-01', to: '2026-11-30' },
  };
  expect(readRunsSearch({ ...filters, page: 3 })).toEqual(filters);
});

it.each([
  { status: 'other' },
  { workflow: '' },
  { version: 2 },
  { workflow: undefined, version: 'x' },
  { subject: 7 },
  { from: 'yesterday' },
  { to: '2026-13-45' },
])('%j is no filter', (search) => expect(readRunsSearch(search)).toEqual({}));

it.each([
  ['lost', { lost: true }],
  ['running', { status: 'running', lost: false }],
  ['failed', { status: 'failed' }],
  ['operator', { waitsFor: 'operator' }],
  ['time', { waitsFor: 'time' }],
] as const)('%s runs are asked for', (status, query) => expect(queryOf({ status })).toEqual(query));

it('days are whole days of the reader', () => {
  const { from = '', to = '' } = queryOf({ from: '2026-11-25', to: '2026-11-25' });
  expect(new Date(from).getHours()).toBe(0);
  expect(new Date(from).getDate()).toBe(25);
  expect(new Date(to).getHours()).toBe(0);
  expect(new Date(to).getDate()).toBe(26);
});

it('the last day of a month ends with the month', () => {
  const { to = '' } = queryOf({ to: '2026-11-30' });
  expect(new Date(to).getMonth()).toBe(11);
  expect(new Date(to).getDate()).toBe(1);
});

it.each([
  ['p-1', ['encounter', 'patient'], 'patient:p-1'],
  ['o-1', ['organ'], 'organ:o-1'],
  ['p-1', [], 'patient:p-1'],
  ['encounter:e', ['patient'], 'encounter:e'],
  ['', ['patient'], ''],
])('the subject of %j where there are %j is %j', (text, kinds, subject) => {
  expect(subjectOf(text, kinds)).toBe(subject);
});
