import { copyJson } from './copy-json';

const limits = { maxElements: 100, maxDepth: 5, maxBytes: 1_000 };
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

const circular: Record<string, unknown> = { a: {} };
circular['a'] = { back: circular };

const throwing = {
  get now(): never {
    throw new Error('later');
  },
};

describe('copyJson', () => {
  it('copies what is shared', () => {
    const shared = { n: 1 };
    const copied = copyJson([shared, shared], limits) as { value: object[] };
    expect(copied).toEqual({ value: [{ n: 1 }, { n: 1 }] });
    expect(copied.value[0]).not.toBe(copied.value[1]);
  });

  it('accepts an object without a prototype', () => {
    expect(copyJson(Object.assign(Object.create(null), { a: 1 }), limits)).toEqual({
      value: { a: 1 },
    });
  });

  it('accepts exactly what its limits allow', () => {
    expect(copyJson(nested(5), limits)).toEqual({ value: nested(5) });
    expect(copyJson(Array(99).fill(1), limits)).toEqual({ value: Array(99).fill(1) });
  });

  it.each<[string, unknown, string]>([
    ['undefined', { a: undefined }, '/a'],
    ['a function', { a: [() => 1] }, '/a/0'],
    ['a symbol', [Symbol('s')], '/0'],
    ['a big integer', { a: 10n }, '/a'],
    ['a number that is none', { a: Number.NaN }, '/a'],
    ['infinity', [1, Infinity], '/1'],
    ['a date', { a: new Date(0) }, '/a'],
    ['a map', { a: new Map() }, '/a'],
    ['a hole in a list', [1, , 2], '/1'], // eslint-disable-line no-sparse-arrays
    ['a cycle', circular, '/a/back'],
    ['a prototype key', { 'x/y': JSON.parse('{"__proto__":{}}') as unknown }, '/x~1y'],
    ['half a character', { a: 'x\uD83D' }, '/a'],
    ['half a character in a key', { a: { '\uDE00': 1 } }, '/a'],
    ['a getter that throws', { a: throwing }, '/a'],
  ])('refuses %s, in both languages', (_, value, path) => {
    const { refused } = copyJson(value, limits);
    expect(refused?.path).toBe(path);
    expect(refused?.limit).toBeUndefined();
    expect(refused?.message.fr).not.toBe('');
    expect(refused?.message.fr).not.toBe(refused?.message.en);
  });

  it.each([
    ['too many levels', nested(6), '/0/0/0/0/0', 'depth'],
    ['levels without end', nested(5_000), '/0/0/0/0/0', 'depth'],
    ['too many elements', Array(100).fill(1), '/99', 'elements'],
    ['a list that announces millions', new Array(4_000_000_000), '', 'elements'],
  ])('names the limit that %s exceed', (_, value, path, limit) => {
    expect(copyJson(value, limits).refused).toMatchObject({ path, limit });
  });
});
