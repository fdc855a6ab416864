import { basename } from 'node:path';

import * as ts from 'typescript';

import { section, tableRows } from './markdown';
import { filesBelow, read } from './repository';

const PAGE = 'docs/naming.md';
const FOLDERS = ['apps', 'libs', 'plugins', 'tools', 'e2e'];
const files = FOLDERS.flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|cjs)$/)).filter(
  (path) => !path.includes('/generated/'),
);

/** Returns every name that a file declares, including members. */
function declaredIn(path: string): readonly string[] {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest);
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as { readonly name?: ts.Node };
    if (name && ts.isIdentifier(name) && !ts.isPropertyAccessExpression(node))
      names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

const declared = new Map(files.map((path) => [path, declaredIn(path)]));
const names = new Set([...declared.values()].flat());

describe(PAGE, () => {
  it('gives an example of each pattern that the code has', () => {
    const examples = tableRows(section(read(PAGE), 'Patterns')).flatMap(([, , example = '']) =>
      [...example.matchAll(/`([A-Za-z_]+)`/g)].map(([, name = '']) => name),
    );
    expect(examples.length).toBeGreaterThan(10);
    expect(examples.filter((name) => !names.has(name) && !/^[a-z]+$/.test(name))).toEqual([]);
  });

  it('names the file names that no file has', () => {
    const [, list = ''] = /Do not use these names: (.*)\./.exec(read(PAGE)) ?? [];
    const unused = [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect(unused).toContain('utils');
    const stems = files.map((path) => basename(path).split('.')[0] ?? '');
    expect(stems.filter((stem) => unused.includes(stem))).toEqual([]);
  });

  it('names the words that no name contains', () => {
    const words = tableRows(section(read(PAGE), 'Words that names do not contain')).map(
      ([pattern = '']) => new RegExp(pattern.replaceAll('`', '').replaceAll('\\|', '|')),
    );
    expect(words.length).toBeGreaterThan(5);
    const wrong = [...declared].flatMap(([path, own]) =>
      own.filter((name) => words.some((word) => word.test(name))).map((name) => `${path}: ${name}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });
});
