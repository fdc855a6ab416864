import fc from 'fast-check';

import { pointerOf } from './json-pointer';
import { parseYaml } from './parse-yaml';
import { yamlLocator } from './yaml-locator';

/** Returns `line:column` of the value at a JSON pointer. */
const at = (text: string, pointer: string): string => {
  const { line, column } = yamlLocator(text)(pointer) ?? { line: 0, column: 0 };
  return `${line}:${column}`;
};

const block = [
  'slug: a # the name',
  'nodes:',
  '  - id: start',
  '    type: "t.start"',
  '  -',
  '    id: write',
  '    config: { when: |',
  '      x }',
].slice(0, 6);
const mapping = `${block.join('\n')}\n    notes: |\n      several\n      lines\n    empty:\n    last: 'x'\n`;
const aliases = ['a: &x { n: [1, 2] }', 'b: *x', 'c:', '  - *x', 'd: &y', '  k: 1', 'e: *y'].join(
  '\n',
);
const keys = [
  '"a/b": 1',
  "'m~n': { '': 2 }",
  '? long',
  ': 3',
  '1.0: four',
  '~: 5',
  '&k q: *k',
  '<<: 7',
].join('\n');
const tags = ['a: !!str 5', 'b: !!map', '  c: &z !!int "7"', 'd: !!null', 'e: &v'].join('\n');

it('yamlLocator tells where the name of a member stands, and of an item or the whole where it does', () => {
  const location = (pointer: string) => yamlLocator(mapping)(pointer, 'key');
  expect(location('/nodes')).toEqual({ line: 2, column: 1 });
  expect(location('/nodes/0/type')).toEqual({ line: 4, column: 5 });
  expect(location('/nodes/1')).toEqual({ line: 6, column: 5 });
  expect(location('')).toEqual({ line: 1, column: 1 });
});

describe('the place of a value in a text', () => {
  it.each([
    ['a plain scalar', mapping, '/slug', '1:7'],
    ['a list in block style', mapping, '/nodes', '3:3'],
    ['an item on the line of its dash', mapping, '/nodes/0', '3:5'],
    ['a quoted scalar, quote included', mapping, '/nodes/0/type', '4:11'],
    ['an item below its dash', mapping, '/nodes/1', '6:5'],
    ['a block scalar: its first text', mapping, '/nodes/1/notes', '8:7'],
    ['nothing after a key: the key', mapping, '/nodes/1/empty', '10:5'],
    ['the whole document', mapping, '', '1:1'],
    ['a missing member: its parent', mapping, '/nodes/0/label/deep', '3:5'],
    ['a missing member of the document', mapping, '/name', '1:1'],
    ['an index past the end: the list', mapping, '/nodes/2', '3:3'],
    ['a member of a prototype: its parent', mapping, '/nodes/constructor', '3:3'],
    ['an alias: where it is used', aliases, '/b', '2:4'],
    ['a value behind an alias: where it was written', aliases, '/b/n/1', '1:16'],
    ['an alias in a list', aliases, '/c/0', '4:5'],
    ['a member behind an alias in a list', aliases, '/c/0/n', '1:12'],
    ['a member of an anchored block', aliases, '/e/k', '6:6'],
    ['a key with a slash', keys, '/a~1b', '1:8'],
    ['a key with a tilde', keys, '/m~0n', '2:8'],
    ['an empty key', keys, '/m~0n/', '2:14'],
    ['an explicit key', keys, '/long', '4:3'],
    ['a number as key, as the reader names it', keys, '/1', '5:6'],
    ['null as key', keys, '/null', '6:4'],
    ['an anchored key and its alias', keys, '/q', '7:7'],
    ['a merge key, which is none', keys, '/<<', '8:5'],
    ['a tagged scalar', tags, '/a', '1:10'],
    ['a tagged mapping', tags, '/b', '3:3'],
    ['an anchored, tagged, quoted scalar', tags, '/b/c', '3:15'],
    ['a tag without a value', tags, '/d', '4:4'],
    ['an anchor without a value', tags, '/e', '5:4'],
    ['JSON', '{\n\t"a": [true,\n\t  {"b": null}]\n}', '/a/1/b', '3:10'],
    ['JSON on one line', '{"a":[1,{"b":"x"}]}', '/a/1/b', '1:14'],
    ['a pair in a flow list', 'a: [x: 1, {y: 2}]', '/a/0/x', '1:8'],
    ['lines that end in CR LF', 'a: 1\r\nb:\r\n  c: 2\r\n', '/b/c', '3:6'],
    ['lines that end in CR', 'a: 1\rb: 2', '/b', '2:4'],
    ['a byte order mark, which takes no column', '\uFEFFa: 1', '/a', '1:4'],
    ['characters of several bytes', 'é: "ßü"\nà: { ç: 1, œ: 2 }', '/à/œ', '2:15'],
    ['a character of two UTF-16 units', '{ "😀": 1, b: 2 }', '/b', '1:15'],
    ['a line separator, which ends no line', 'a: "\u2028"\nb: 1', '/b', '2:4'],
    ['comments and document markers', '%YAML 1.2\n--- # here\n# there\na: 1\n...\n', '/a', '4:4'],
    ['a scalar document', '  42', '', '1:3'],
  ])('%s', (_, text, pointer, location) => {
    expect(parseYaml(text).diagnostics).toEqual([]);
    expect(at(text, pointer)).toBe(location);
  });

  it.each([['a: [1,'], [''], ['a: 1\na: *nothing']])(
    'of a text like %j is unknown or no exception',
    (text) => {
      expect(() => yamlLocator(text)('/a')).not.toThrow();
    },
  );

  it('is undefined in a text that cannot be read', () => {
    expect(yamlLocator('a: [1,')('/a')).toBeUndefined();
  });

  it('is that of exactly this value, in every JSON document', () => {
    const document = fc.object({ key: fc.string({ unit: 'grapheme' }), maxDepth: 4 });
    const pathsOf = (value: unknown, path: string[] = []): string[][] =>
      typeof value !== 'object' || value === null
        ? [path]
        : [path, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))];
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), document, (value, more) => {
        const text = JSON.stringify([value, more], null, 1);
        const parsed: unknown = JSON.parse(text);
        fc.pre(parseYaml(text).diagnostics.length === 0);
        const lines = text.split('\n');
        const locate = yamlLocator(text);
        for (const path of pathsOf(parsed)) {
          const { line, column } = locate(pointerOf(path)) ?? { line: 0, column: 0 };
          const expected = path.reduce<unknown>(
            (node, key) => (node as Record<string, unknown>)[key],
            parsed,
          );
          const start = JSON.stringify(expected, null, 1).split('\n')[0] ?? '';
          expect((lines[line - 1] ?? '').slice(column - 1, column - 1 + start.length)).toBe(start);
        }
      }),
    );
  });
});
