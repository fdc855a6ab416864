import { directed } from './directed';

const isolated = (text: string): string => `\u2068${text}\u2069`;

it.each([
  ['a word before a dose', 'مريض — 3 mg puis 5 mg', `${isolated('مريض')} — 3 mg puis 5 mg`],
  ['a name of two words', 'Pour محمد علي, 3 mg', `Pour ${isolated('محمد علي')}, 3 mg`],
  ['a sentence with its number', 'أعط 3 حبات', isolated('أعط 3 حبات')],
  [
    'doses between two names',
    'דוד 3 mg → 5 mg שרה',
    `${isolated('דוד')} 3 mg → 5 mg ${isolated('שרה')}`,
  ],
  ['an arrow after a name', 'דוד 3 → 5', `${isolated('דוד')} 3 → 5`],
  ['nothing of a text in French', 'Débuter 3 mg ?', 'Débuter 3 mg ?'],
])('isolates %s', (_what, text, shown) => {
  expect(directed(text)).toBe(shown);
});

it.each([
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u061c',
  '\u200e',
  '\u200f',
])('directed leaves the control %j out', (control) => {
  expect(directed(`3 ${control}mg 5${control}`)).toBe('3 mg 5');
});
