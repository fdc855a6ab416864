import { join, normalize } from 'node:path';

import { section, tableRows } from './markdown';
import { filesBelow, read } from './repository';

const PAGE = 'docs/code-tour.md';

describe(PAGE, () => {
  it('names each limit with the file that declares it', () => {
    const rows = tableRows(section(read(PAGE), 'Limits, sizes and times'));
    expect(rows.length).toBeGreaterThan(30);
    const missing = rows.flatMap(([, names = '', link = '']) => {
      const path = normalize(join('docs', /\((.*)\)/.exec(link)?.[1] ?? ''));
      const source = read(path);
      return [...names.matchAll(/`(\w+)`/g)]
        .filter(([, name = '']) => !new RegExp(`^(export )?const ${name}\\b`, 'm').test(source))
        .map(([, name = '']) => `${path}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});

/** A constant of a module that is a number, or a product of numbers. */
const NUMBER = /^(?:export )?const ([A-Z][A-Z0-9_]*) =\s*([\d_.\s*+/()-]+);/gm;

interface DeclaredNumber {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

const declaredNumbers: readonly DeclaredNumber[] = ['apps', 'libs', 'plugins', 'tools', 'e2e']
  .flatMap((folder) => filesBelow(folder, /\.(tsx?|mjs|cjs)$/))
  .filter((path) => !/\.(spec|conformance|topic)\.tsx?$|__fixtures__|\/generated\//.test(path))
  .flatMap((path) =>
    [...read(path).matchAll(NUMBER)].map(([, name = '', value = '']) => ({ name, value, path })),
  );

const packageOf = ({ path }: DeclaredNumber): string => path.split('/').slice(0, 2).join('/');

/** Returns the groups of constants with one key that `isWrong`, as `NAME: path, path`. */
function groups(
  keyOf: (one: DeclaredNumber) => string,
  isWrong: (group: readonly DeclaredNumber[]) => boolean,
): readonly string[] {
  const byKey = new Map<string, DeclaredNumber[]>();
  for (const one of declaredNumbers) byKey.set(keyOf(one), [...(byKey.get(keyOf(one)) ?? []), one]);
  return [...byKey.values()]
    .filter(isWrong)
    .map((group) => `${group[0]?.name}: ${group.map(({ path }) => path).join(', ')}`);
}

describe('the name of a number', () => {
  it('is declared once in a package, so that it can be found by its name', () => {
    expect(declaredNumbers.length).toBeGreaterThan(500);
    const twice = groups(
      (one) => `${packageOf(one)} ${one.name}`,
      (group) => group.length > 1,
    );
    expect(twice).toEqual([]);
  });

  it('says what it bounds: three packages do not give it three values', () => {
    const vague = groups(
      ({ name }) => name,
      (group) => new Set(group.map(({ value }) => value)).size > 2,
    );
    expect(vague).toEqual([]);
  });
});
