import { probeWith, type Case, type Material } from './case';
import type { Probe } from './send';

const OVER_A_MEBIBYTE = 1_100_000;
const TOO_DEEP = 20_000;

const NO_JSON: readonly (readonly [string, string])[] = [
  ['cut', '{"a":'],
  ['two documents', '{}{}'],
  ['no JSON', "{a:'b'}"],
  ['with a byte order mark', '\ufeff{'],
  ['too deep', '['.repeat(TOO_DEEP) + ']'.repeat(TOO_DEEP)],
  ['a number that no computer keeps', '{"a":12345678901234567890}'],
  ['an infinite number', '{"a":1e400}'],
  ['an inheritance', '{"__proto__":{"roles":["operator"]}}'],
];

/** Cases with content that is not a document of its media type. */
export function contentCases(material: Material): readonly Case[] {
  const { operation, sound, identity } = material;
  if (!['POST', 'PUT', 'PATCH'].includes(operation.method)) return [];
  const isParsed = operation.codes.get(400)?.includes('json-malformed') === true;
  const content = (body: string | Buffer, headers: Probe['headers'] = {}): Probe =>
    probeWith(material, {
      body,
      headers: {
        ...identity,
        ...sound.headers,
        'content-type': sound.media ?? 'application/json',
        ...headers,
      },
    });
  const one = (what: string, probe: Probe, statuses?: readonly number[]): Case => ({
    operation,
    what: `content: ${what}`,
    probe,
    ...(statuses && { statuses }),
  });
  return [
    one('no UTF-8', content(Buffer.from([0x22, 0xff, 0xfe, 0x22])), [400]),
    one('over a mebibyte', content(`"${'x'.repeat(OVER_A_MEBIBYTE)}"`), [413]),
    one('not compressed as it says', content('{}', { 'content-encoding': 'gzip' }), [400]),
    one('of an unknown encoding', content('{}', { 'content-encoding': 'zstd-2' }), [415]),
    ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'].map(
      (type) => one(`of type ${type}`, content('{}', { 'content-type': type }), [415]),
    ),
    one(
      'in UTF-16',
      content(Buffer.from('{}', 'utf16le'), {
        'content-type': `${sound.media ?? 'application/json'}; charset=utf-16`,
      }),
      [415],
    ),
    one('without a type', probeWith(material, { body: '{}', headers: identity }), [415]),
    ...NO_JSON.map(([what, body]) => one(what, content(body), isParsed ? [400] : undefined)),
    ...(operation.body ? ['null', '7', '"x"', '[]', 'true', ''] : []).map((body) =>
      one(`the root is ${body || 'nothing'}`, content(body)),
    ),
  ];
}
