import { withoutLinks } from './without-links';

it.each([
  ['an image', '![x](https://evil.example/?q=p1)', '!\\[x]\\(https[:]//evil.example/?q=p1)'],
  [
    'an image by reference',
    '![x][r]\n\n[r]: //evil.example/p1',
    '!\\[x]\\[r]\n\n[r]\\: //evil.example/p1',
  ],
  [
    'an image with an address in entities',
    '![x](&#104;ttps:&#47;/e)',
    '!\\[x]\\(&#104;ttps:&#47;/e)',
  ],
  ['an image with escapes', '![x](https:\\/\\/evil.example)', '!\\[x]\\(https:\\/\\/evil.example)'],
  ['a link', '[click](//evil.example)', '[click]\\(//evil.example)'],
  ['a link in another', '[a [b](c)](d)', '[a [b]\\(c)]\\(d)'],
  ['an element', '<img src=//evil.example>', '< img src=//evil.example>'],
  ['an element after a backslash', '\\<img src=x>', '\\< img src=x>'],
  ['the end of an element', '</script>', '< /script>'],
  ['an address in angle brackets', '<HTTPS://evil.example>', '< HTTPS[:]//evil.example>'],
  [
    'a bare address',
    'voir http://evil.example et www.evil.example',
    'voir http[:]//evil.example et www[.]evil.example',
  ],
])('withoutLinks shows %s as text', (_what, given, shown) => {
  expect(withoutLinks(given)).toBe(shown);
  expect(withoutLinks(shown)).toBe(shown);
});

it.each([
  'K < 3,5 mmol/L, et Na > 135 ; ratio <2',
  '**Potassium** : 6,2 mmol/L [1] (prélevé à 8:00)',
  '- a\n- b : c',
  'si x<3 et y>4 !',
])('withoutLinks leaves « %s » as it is', (text) => {
  expect(withoutLinks(text)).toBe(text);
});
