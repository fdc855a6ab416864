import { optionOf } from './option-of';

const OPTIONS = [
  { value: 'mg', label: 'milligram' },
  { value: 'g', label: 'gram' },
  { value: 'gram', label: 'Gram (old)' },
  { value: 'a', label: 'same' },
  { value: 'b', label: 'same' },
];

it.each([
  ['a value', 'mg', 'mg'],
  ['a label', ' milligram ', 'mg'],
  ['a value that is the label of another', 'gram', 'gram'],
  ['another case', 'MG', undefined],
  ['the beginning of a label', 'milli', undefined],
  ['a label of two', 'same', undefined],
  ['nothing', '', undefined],
])('a text that is %s', (_what, text, value) => {
  expect(optionOf(text, OPTIONS)).toBe(value);
});
