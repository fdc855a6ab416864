import { inFlow, settingsOf } from './in-flow';

it.each([
  ['P2D', 'P2D'],
  [7, '7'],
  [false, 'false'],
  [undefined, '—'],
  [['2823-3', '6298-4'], '2823-3, 6298-4'],
  [{ kind: 'list', of: ['a', 1] }, '{kind: list, of: [a, 1]}'],
  [[{ name: 'a' }, { name: 'b' }], '- {name: a}\n- {name: b}'],
])('inFlow shows %j as %s', (value, words) => {
  expect(inFlow(value)).toBe(words);
});

it('inFlow shows each setting of a node', () => {
  expect(settingsOf({ severity: { const: 'warning' }, horizon: 'P1D' })).toEqual({
    severity: '{const: warning}',
    horizon: 'P1D',
  });
});
