import { listedNames, rowOf, section } from './markdown';
import { foundIn, read, sourceFiles } from './repository';

const page = read('docs/reference/metrics.md');
const metrics = section(page, 'Metrics');
const spans = section(page, 'Spans');
const telemetry = sourceFiles('libs/telemetry');
const elsewhere = sourceFiles('apps', 'libs', 'plugins').filter(
  (path) => !telemetry.includes(path),
);

it('lists every metric, and no other', () => {
  expect(listedNames(metrics)).toEqual(foundIn(telemetry, /'(clinical\.[a-z._]+)'/g));
});

it('says of a metric that nothing emits it yet exactly when nothing does', () => {
  const instruments = read('libs/telemetry/src/instruments.ts');
  const recorders = read('libs/telemetry/src/metrics.ts')
    .split('export function ')
    .slice(1)
    .map((text) => [
      /^\w+/.exec(text)?.[0] ?? '',
      /instruments\(\)\s*\.(\w+)/.exec(text)?.[1] ?? '',
    ]);
  expect(recorders.length).toBe(listedNames(metrics).length);
  for (const [recorder = '', key = ''] of recorders) {
    const name = new RegExp(`\\b${key}: \\['([^']+)'`).exec(instruments)?.[1] ?? '';
    const emitted = elsewhere.some((path) => read(path).includes(`${recorder}(`));
    const row = rowOf(metrics, name)?.join(' ') ?? '';
    expect([name, !row.includes('not emitted yet')]).toEqual([name, emitted]);
  }
});

it('lists every span by its name or the word its name starts with, and no other', () => {
  const opened = foundIn(elsewhere, /\b(?:withSpan|openSpan|span\.update)\(\s*['`]([a-z_.]+)/g);
  const computed = foundIn(elsewhere, /\bspan\.update\(`(\$\{\w+\} \$\{\w+\})`/g).map((name) =>
    name.replace(/\$\{(\w+)\}/g, '<$1>'),
  );
  const listed = listedNames(spans).map((name) => (/^</.test(name) ? name : name.split(' ')[0]));
  expect([...new Set(listed)].sort()).toEqual([...opened, ...computed].sort());
});
