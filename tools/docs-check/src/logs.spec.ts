import { section, tableRows } from './markdown';
import { foundIn, read, sourceFiles } from './repository';

const page = read('docs/reference/logs.md');
const sources = sourceFiles('apps', 'libs', 'plugins');
const code = sources.map((path) => read(path)).join('\n');

/** Messages that the page quotes. */
const listed = tableRows(section(page, 'Main lines')).flatMap(([, , cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message),
);

it('names messages that are logged', () => {
  expect(listed).toContain('exécution démarrée');
  expect(
    listed.filter((message) => !code.includes(`'${message}'`) && !code.includes(`"${message}"`)),
  ).toEqual([]);
});

it('names every message of the level error', () => {
  const logged = [
    ...foundIn(sources, /\.error\(\s*(?:(?:\{[^}]*\}|\w+),\s*)?'([^']+)'/g),
    ...foundIn(sources, /\.error\(\s*(?:(?:\{[^}]*\}|\w+),\s*)?"([^"]+)"/g),
  ];
  expect(logged).toContain("beaucoup d'incidents du plan de contrôle");
  expect(logged.filter((message) => !listed.includes(message))).toEqual([]);
});

it('lists every component', () => {
  const named = [
    ...foundIn(sources, /\bcreateLogger\('([\w-]+)'\)/g),
    ...tableRows(section(page, 'Main lines')).flatMap(
      ([, cell = '']) => /^`(.+)`$/.exec(cell)?.[1] ?? [],
    ),
  ];
  const components = tableRows(section(page, 'Components')).map(([cell = '']) =>
    cell.replaceAll('`', ''),
  );
  expect(named.filter((name) => !components.includes(name))).toEqual([]);
});
