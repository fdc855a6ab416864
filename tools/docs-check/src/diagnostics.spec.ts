import { listedNames, rowOf, section } from './markdown';
import { foundIn, read, sourceFiles } from './repository';

const page = read('docs/reference/diagnostics.md');
const checks = sourceFiles('libs/workflow', 'libs/definitions', 'libs/interpreter');

it('lists every code that the checker gives, and no other', () => {
  expect(listedNames(section(page, 'Codes'))).toEqual(foundIn(checks, /'(WF\d{3})'/g));
});

it('says of a code that it is a warning where one of its findings is', () => {
  const codes = section(page, 'Codes');
  for (const code of listedNames(codes)) {
    const findings = checks.flatMap((path) =>
      read(path)
        .split(/(?=\bfinding\(|\bwarning\()/)
        .filter((text) => text.slice(0, 40).includes(`'${code}'`)),
    );
    const isWarning = findings.some(
      (text) => text.startsWith('warning(') || /severity: [^,\n]*'warning'/.test(text),
    );
    expect([code, /warning/i.test(rowOf(codes, code)?.[1] ?? '')]).toEqual([code, isWarning]);
  }
});

it('lists every limit, and no other', () => {
  const source = read('libs/workflow/src/limits.ts');
  const limits = [...source.matchAll(/^ {2}(\w+): [^\n;]+,$/gm)].map(([, name]) => name);
  expect(limits).not.toEqual([]);
  expect(listedNames(section(page, 'Limits'))).toEqual(limits.toSorted());
});

it.each([
  ['Agents', /'(AG\d{3})'/g, 'AG105'],
  ['Stored versions', /'(DEFINITION_[A-Z]+)'/g, 'DEFINITION_ALTERED'],
  ['Simulations', /'(TERMINOLOGY_(?:FALLBACK|SILENT))'/g, 'TERMINOLOGY_SILENT'],
  ['Test cases', /'(TESTS?_[A-Z_]+)'/g, 'TEST_CASE_FAILED'],
])('lists every code under "%s", and no other', (title, pattern, one) => {
  const codes = foundIn(sourceFiles('libs/agents', 'libs/definitions', 'apps/proxy'), pattern);
  expect(codes).toContain(one);
  expect(listedNames(section(page, title))).toEqual(codes);
});

it.each([
  ['Decision tables as CSV', /'(TABLE_CSV_[A-Z_]+)'/g, 'TABLE_CSV_DECIMAL'],
  ['Decision tables as DMN', /'(TABLE_DMN_[A-Z_]+)'/g, 'TABLE_DMN_REFUSED'],
])('lists every code under "%s", and no other', (title, pattern, one) => {
  const codes = foundIn(sourceFiles('libs/table-exchange'), pattern);
  expect(codes).toContain(one);
  expect(listedNames(section(page, title))).toEqual(codes);
});

it('lists every finding about a plugin under "Plugins", and no other', () => {
  // Missing parts of a deployment and thrown errors are no findings about a manifest.
  const others = [
    'find-degraded.ts',
    'plugin-exit-refused-error.ts',
    'resolve-required-plugins.ts',
  ];
  const loading = sourceFiles('libs/catalog', 'libs/manifests', 'libs/plugin-host').filter(
    (path) => !others.some((name) => path.endsWith(name)),
  );
  const written = foundIn(loading, /'(PLUGIN_[A-Z_]+)'/g);
  const words = foundIn(loading, /\{ code: '([A-Z_]+)', fr:/g);
  expect(words).toContain('TYPE');
  const codes = new Set([...written, ...words.map((word) => `PLUGIN_${word}_UNKNOWN`)]);
  expect(listedNames(section(page, 'Plugins'))).toEqual([...codes].toSorted());
});
