import { execFileSync } from 'node:child_process';

import { listedNames, rowOf, section } from './markdown';
import { read, readJson, ROOT } from './repository';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const page = read('docs/dependencies.md');
const manifest = readJson<Manifest>('package.json');
const { devDependencies } = manifest;
const dependencies = { ...manifest.dependencies, ...manifest.optionalDependencies };

it.each([
  ['Runtime', dependencies],
  ['Development', devDependencies],
])('lists every direct dependency under "%s", and no other', (title, direct) => {
  expect(listedNames(section(page, title))).toEqual(Object.keys(direct).sort());
});

it('says of each why it is here and who owns it', () => {
  const listed = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
  const silent = listed.filter((name) => {
    const [, why = '', owner = ''] = rowOf(page, name) ?? [];
    return why.length < 10 || owner === '';
  });
  expect(silent).toEqual([]);
});

it('leaves exact versions to package.json', () => {
  expect(page).not.toMatch(/\d+\.\d+\.\d+/);
});

it('gives commands that count the packages', () => {
  const commands = [...page.matchAll(/^node -p "(.+)"$/gm)];
  const [locked, direct, runtime, installed] = commands.map(([, expression = '']) =>
    Number(execFileSync(process.execPath, ['-p', expression], { cwd: ROOT, encoding: 'utf8' })),
  );
  expect(direct).toBe(Object.keys({ ...dependencies, ...devDependencies }).length);
  expect(runtime).toBeGreaterThan(Object.keys(dependencies).length);
  expect(installed).toBeGreaterThan(direct ?? NaN);
  expect(locked).toBeGreaterThan(runtime ?? NaN);
});
