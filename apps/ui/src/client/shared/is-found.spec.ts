import { isFound } from './is-found';

it('isFound finds a text by its words, whatever their order, case and accents', () => {
  const text = 'Alerte d’hyperkaliémie hyperkalaemia-alert';
  expect(isFound('ALERTE hyperkaliemie', text)).toBe(true);
  expect(isFound('alert hyper', text)).toBe(true);
  expect(isFound('kalaemia', text)).toBe(true);
  expect(isFound('', text)).toBe(true);
  expect(isFound('alerte sodium', text)).toBe(false);
});
