/** Values of every JSON type, small and large, where another type is expected. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  7.5,
  1e300,
  '',
  ' ',
  'x',
  '2026-02-30T25:00:00Z',
  'x'.repeat(70_000),
  [],
  [null],
  [[[]]],
  {},
  { constructor: { prototype: {} } },
];

/** Texts that are refused everywhere: no database can store them. */
export const UNSTORABLE_TEXTS: readonly (readonly [string, string])[] = [
  ['U+0000', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['the other half', 'a\udc00b'],
];

/** Texts that are odd but valid. */
export const ODD_TEXTS: readonly (readonly [string, string])[] = [
  ['a right-to-left override', '\u202egnp.exe'],
  ['a letter outside the basic plane', '𝔘𝔫𝔦'],
  ['a family', '👩‍👩‍👧'],
  ['a pile of accents', `e${'\u0301'.repeat(500)}`],
  ['a control character', 'a\u0007\u001b[31mb'],
  ['line ends', 'a\r\nSet-Cookie: a=b'],
  ['a byte order mark', '\ufeffa'],
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a quote', "a' OR '1'='1"],
  ['a template', '${7*7}{{7*7}}'],
];

/** Path parameters, as they are in the request line. */
export const ODD_SEGMENTS: readonly string[] = [
  '%00',
  '%ff',
  '%',
  '%2',
  '%ED%A0%80',
  '..',
  '%2e%2e%2f%2e%2e',
  '%2Fetc',
  '%20',
  '-',
  '__proto__',
  'constructor',
  '%27%3B--',
  '%F0%9D%94%98',
  '%E2%80%AEa',
  'x'.repeat(3_000),
];

/** Values of query parameters. */
export const ODD_PARAMETERS: readonly string[] = [
  '',
  'x',
  '-1',
  '0',
  '201',
  '1e99',
  '1.5',
  'null',
  'true',
  '\u0000',
  '𝔘',
  '2026-13-01',
  'eyJhIjoxfQ',
  'a:b:c',
  'x'.repeat(3_000),
];

/** Values of request headers. */
export const ODD_HEADERS: readonly string[] = [
  '"',
  'x',
  'W/"1"',
  '"1", "2"',
  '""',
  '"-1"',
  '"1e9"',
  'x'.repeat(3_000),
];
