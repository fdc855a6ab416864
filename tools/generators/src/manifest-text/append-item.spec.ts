import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { appendItem } from './append-item';
import { hasKey, setPair } from './set-pair';

const NODE = 'id: a.b\nkind: compute\noutputs:\n  - { name: x, type: { kind: any } }';
const NODES = ['contributes', 'nodes'];
const added = { id: 'a.b', kind: 'compute', outputs: [{ name: 'x', type: { kind: 'any' } }] };

/** Returns the edited text without the lines that the original does not have. */
const withoutAdded = (edited: string, original: string): string => {
  const lines = original.split('\n');
  let at = 0;
  return edited
    .split('\n')
    .filter((line) => line === lines[at] && ++at > 0)
    .join('\n');
};

describe('appending to a manifest', () => {
  it.each(['clinical', 'renal', 'core'])('keeps every byte of the %s manifest', (plugin) => {
    const file = join(__dirname, '../../../../plugins', plugin, 'plugin.yaml');
    const original = readFileSync(file, 'utf8');
    const edited = appendItem(original, NODES, NODE);
    expect(withoutAdded(edited, original)).toBe(original);
    expect(parse(edited).contributes.nodes.at(-1)).toEqual(added);
    const [before, after] = [parse(original), parse(edited)];
    after.contributes.nodes.pop();
    expect(after).toEqual(before);
  });

  it.each([
    ['no contributions', 'name: a # the name\n'],
    ['null contributions', 'contributes: # soon\nname: a\n'],
    ['empty contributions', 'contributes: {}\nname: a\n'],
    ['no section', 'contributes:\n  types: [] # none yet\nname: a\n'],
    ['an empty section', 'contributes:\n  nodes: [] # none yet\n  types: []\n'],
    ['no final newline', 'contributes:\n  nodes:\n    - id: z # last'],
    ['lists that are not indented', 'contributes:\n  nodes:\n  - id: z\n  # end\nname: a\n'],
    ['a comment after the list', 'contributes:\n  nodes:\n    - id: z\n\n# about name\nname: a\n'],
    ['a block text at the end', 'contributes:\n  nodes:\n    - id: |\n        z\n\nname: a\n'],
    ['a flow entry', 'contributes:\n  nodes:\n    - { id: z } # z\n'],
    ['an empty value at the end', 'contributes:\n  nodes:\n    - id: z\n      config:\nname: a\n'],
  ])('extends a manifest with %s', (_case, original) => {
    const edited = appendItem(original, NODES, NODE);
    expect(parse(edited).contributes.nodes.at(-1)).toEqual(added);
    for (const comment of original.match(/#.*/g) ?? []) expect(edited).toContain(comment);
    expect(edited).toMatchSnapshot();
  });

  it('sets entries apart where they are', () => {
    const apart = 'contributes:\n  nodes:\n    - id: y\n\n    - id: z\n';
    expect(appendItem(apart, NODES, 'id: a')).toBe(`${apart}\n    - id: a\n`);
    const together = 'contributes:\n  nodes:\n    - id: y\n    - id: z\n';
    expect(appendItem(together, NODES, 'id: a')).toBe(`${together}    - id: a\n`);
  });

  it.each([
    ['contributes: { nodes: [{ id: z }] }\n', 'is not a block list'],
    ['contributes: { types: [] }\n', 'is not a block mapping'],
    ['contributes: [\n', 'unreadable YAML'],
  ])('refuses %j', (original, message) => {
    expect(() => appendItem(original, NODES, NODE)).toThrow(message);
  });
});

describe('setting a key', () => {
  it('adds it at the end, or makes the mapping', () => {
    expect(setPair('a: 1\n', [], 'b.c', "'x: y'")).toBe("a: 1\nb.c: 'x: y'\n");
    expect(setPair('a: 1\n', ['dependsOn'], "'@p/x'", '^1.0.0')).toBe(
      "a: 1\ndependsOn:\n  '@p/x': ^1.0.0\n",
    );
  });

  it('refuses one that has a value', () => {
    expect(hasKey('a: { b: 1 }\n', ['a'], 'b')).toBe(true);
    expect(() => setPair('a: 1\n', [], 'a', '2')).toThrow('"a" is already there');
  });
});
