import { readSimulationSearch, subjectOf } from './simulation-search';

it('readSimulationSearch keeps what an address may say, and nothing else', () => {
  const search = { workflow: 'alert', version: 3, run: 7, subject: 'patient:p1', other: 'x' };
  expect(readSimulationSearch(search)).toEqual({
    ...{ workflow: 'alert', version: 3, run: '7', subject: 'patient:p1' },
  });
});

it.each([['latest'], [0], [1.5], [null]])('readSimulationSearch has no version %j', (version) => {
  expect(readSimulationSearch({ version, workflow: '' })).toEqual({});
});

it.each([
  ['patient:p-severe', { kind: 'patient', id: 'p-severe' }],
  ['patient:a:b', { kind: 'patient', id: 'a:b' }],
  ['patient:', undefined],
  [':p1', undefined],
  ['p1', undefined],
  [undefined, undefined],
])('readSimulationSearch reads the subject %j', (text, subject) => {
  expect(subjectOf(text)).toEqual(subject);
});
