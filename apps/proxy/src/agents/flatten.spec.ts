import { flatten } from './flatten';

const ports = (...names: string[]) => names.map((name) => ({ name }));

it.each([
  ['a text as it is', { answer: 'Oui.' }, ['answer'], 'Oui.'],
  ['a number', { dose: 2.5 }, ['dose'], '2.5'],
  ['a list of simple values as bullets', { codes: ['a', 1, true] }, ['codes'], '- a\n- 1\n- true'],
  ['a structure as JSON', { it: { a: 1 } }, ['it'], '```json\n{\n  "a": 1\n}\n```'],
  [
    'a list of structures as JSON',
    { it: [{ a: 1 }] },
    ['it'],
    '```json\n[\n  {\n    "a": 1\n  }\n]\n```',
  ],
  [
    'links and images as text',
    { a: '![x](y)', b: ['[x](y)'], c: [{ it: '![x](y)\n```' }] },
    ['a', 'b', 'c'],
    '**a**\n\n!\\[x]\\(y)\n\n**b**\n\n- [x]\\(y)\n\n**c**\n\n```json\n[\n  {\n    "it": "![x](y)\\n```"\n  }\n]\n```',
  ],
  ['nothing', {}, ['answer'], ''],
  [
    'several under their names, in the order of the ports',
    { b: 2, a: 'x' },
    ['a', 'b'],
    '**a**\n\nx\n\n**b**\n\n2',
  ],
  ['only those that are there', { b: null, a: 'x' }, ['a', 'b'], '**a**\n\nx'],
])('flatten shows %s', (_what, outputs, names, text) => {
  expect(flatten(outputs, ports(...names))).toBe(text);
});
