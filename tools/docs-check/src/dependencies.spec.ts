import { listedNames, rowOf, section, tableRows } from './markdown';
import { read, readJson } from './repository';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface LockedPackage {
  readonly link?: boolean;
  readonly dev?: boolean;
}

const page = read('docs/dependencies.md');
const { dependencies, devDependencies } = readJson<Manifest>('package.json');
const lock = readJson<{ readonly packages: Readonly<Record<string, LockedPackage>> }>(
  'package-lock.json',
);

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

it('states the package counts of the lock file', () => {
  const locked = Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([, locked]) => locked);
  const direct = Object.keys(dependencies).length + Object.keys(devDependencies).length;
  const counts = {
    'in the lock file': locked.length,
    direct,
    transitive: locked.length - direct,
    'needed at runtime (direct and transitive)': locked.filter(({ dev }) => dev !== true).length,
  };
  const stated = tableRows(section(page, 'How many')).map(([what = '', count = '']) => [
    what,
    Number(count),
  ]);
  expect(Object.fromEntries(stated)).toEqual(counts);
});
