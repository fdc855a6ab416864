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

/** The words of each file. Among them are the names that it declares, so that only a file with a word in question is parsed. */
const written = files.map((path) => ({ path, words: new Set(read(path).match(/[\w$]+/g)) }));

const isDeclared = (name: string): boolean =>
  written.some(({ path, words }) => words.has(name) && declaredIn(path).includes(name));

describe(PAGE, () => {
  it('gives an example of each pattern that the code has', () => {
    const examples = tableRows(section(read(PAGE), 'Patterns')).flatMap(([, , example = '']) =>
      [...example.matchAll(/`([A-Za-z_]+)`/g)].map(([, name = '']) => name),
    );
    expect(examples.length).toBeGreaterThan(10);
    expect(examples.filter((name) => !/^[a-z]+$/.test(name) && !isDeclared(name))).toEqual([]);
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
    const isWrong = (name: string): boolean => words.some((word) => word.test(name));
    const wrong = written
      .filter((file) => [...file.words].some(isWrong))
      .flatMap(({ path }) =>
        declaredIn(path)
          .filter(isWrong)
          .map((name) => `${path}: ${name}`),
      );
    expect([...new Set(wrong)]).toEqual([]);
  });
});
