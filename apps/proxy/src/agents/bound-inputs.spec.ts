import { ProblemError } from '@platform/http';

import { boundInputs, mayReadAbout } from './bound-inputs';

const agent = {
  contextInputs: new Map([
    ['patientId', 'patient'],
    ['orderId', 'prescription'],
  ]),
};
const bound = { context: { patient: 'p7' } };

it('a key that is not bound changes nothing', () => {
  const inputs = { question: '?', patientId: 'p1', orderId: 'o1' };
  expect(boundInputs(agent, inputs, {})).toBe(inputs);
});

it('the subject of the key is added, or may be named', () => {
  expect(boundInputs(agent, { question: '?' }, bound)).toEqual({ question: '?', patientId: 'p7' });
  expect(boundInputs(agent, { patientId: null }, bound)).toEqual({ patientId: 'p7' });
  expect(boundInputs(agent, { patientId: 'p7' }, bound)).toEqual({ patientId: 'p7' });
});

it.each([
  ['another subject', { patientId: 'p8' }],
  ['no id', { patientId: 7 }],
  ['an empty id', { patientId: '' }],
  ['a subject of a kind that the key has none of', { patientId: 'p7', orderId: 'o1' }],
])('%s is refused', (_what, inputs) => {
  expect(() => boundInputs(agent, inputs, bound)).toThrow(ProblemError);
});

it('a damaged binding refuses every subject', () => {
  expect(() => boundInputs(agent, { patientId: 'p7' }, { context: { '': '' } })).toThrow(
    ProblemError,
  );
});

it('a bound key reads runs about its subjects only', () => {
  expect(mayReadAbout({}, null)).toBe(true);
  expect(mayReadAbout(bound, { patient: 'p7' })).toBe(true);
  expect(mayReadAbout(bound, {})).toBe(true);
  expect(mayReadAbout(bound, { patient: 'p8' })).toBe(false);
  expect(mayReadAbout(bound, { patient: 'p7', prescription: 'o1' })).toBe(false);
  expect(mayReadAbout(bound, null)).toBe(false);
});
