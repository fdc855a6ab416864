import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from '@platform/boot';
import type { Catalog } from '@platform/catalog';
import {
  isWorkflowTestsFile,
  parseWorkflowTests,
  runTestCases,
  type WorkflowTests,
} from '@platform/interpreter';
import { loadPlugins, pluginRoots } from '@platform/plugin-host';
import { parseWorkflow, type WorkflowSpec } from '@platform/workflow';

import { CASES } from './__fixtures__/clinical-cases';

const ROOT = repositoryRoot(__dirname);
const DOCS = join(ROOT, 'docs');
const PLUGINS = join(ROOT, 'plugins');

/** `| [slug](file with its stored tests) | tests | outcomes | rows |…`: the table of the page. */
const ROW =
  /^\| \[([\w-]+)\]\((\S+\.tests\.yaml)\) +\| (\d+) +\| (\d+) of (\d+) +\| (\d+) of (\d+) +\|/gm;

const told = [...readFileSync(join(DOCS, 'proof-workflows.md'), 'utf8').matchAll(ROW)].map(
  ([, slug = '', file = '', ...numbers]) => ({
    slug,
    path: join(DOCS, file),
    numbers: numbers.map(Number),
  }),
);

function readTests(path: string): WorkflowTests {
  const { tests, diagnostics } = parseWorkflowTests(readFileSync(path, 'utf8'));
  if (!tests) throw new Error(JSON.stringify(diagnostics));
  return tests;
}

/** All workflows that plugins bring, because one may call those of another plugin. */
function readWorkflows(): ReadonlyMap<string, WorkflowSpec> {
  const files = readdirSync(PLUGINS)
    .map((name) => join(PLUGINS, name, 'definitions'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.yaml') && !isWorkflowTestsFile(file));
  const specs = files.flatMap((file) => parseWorkflow(readFileSync(file, 'utf8')).spec ?? []);
  return new Map(specs.map((spec) => [spec.slug, spec]));
}

const testsOf = new Map(told.map(({ slug, path }) => [slug, readTests(path)]));

let catalog: Catalog;
let workflows: ReadonlyMap<string, WorkflowSpec>;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: pluginRoots({ root: ROOT, env: {} }) }));
  workflows = readWorkflows();
});

describe('proof workflows: the page', () => {
  it('names every workflow with published cases', () => {
    expect(told.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([
        ...['kidney-injury-pathway', 'hyperkalaemia-pathway', 'apixaban-review'],
        ...['kidney-injury-stage', 'potassium-bands', 'apixaban-dose', 'hyperkalaemia-alert'],
        ...['news2-alert', 'news2', 'admission-reconciliation', 'medication-reconciliation'],
      ]),
    );
  });

  it.each(told)('has the numbers of $slug, all of it covered', async ({ slug, numbers }) => {
    const spec = workflows.get(slug);
    const tests = testsOf.get(slug);
    if (!spec || !tests) throw new Error(`no workflow ${slug}`);
    const settings = { catalog, callees: workflows, timezone: 'Europe/Paris' };
    const { cases, coverage } = await runTestCases(spec, tests, {
      ...{ ...settings, locale: 'fr' },
    });
    const outcomes = coverage.nodes.flatMap((node) => node.outcomes);
    const rows = outcomes.filter(({ outcome }) => /^#\d+$/.test(outcome));
    const covered = (of: typeof outcomes) => of.filter((each) => each.covered).length;
    const english = await runTestCases(spec, tests, { ...settings, locale: 'en' });
    expect([...cases, ...english.cases].filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(
      [],
    );
    expect([cases.length, covered(outcomes), outcomes.length, covered(rows), rows.length]).toEqual(
      numbers,
    );
    expect([covered(outcomes), coverage.executed.percent]).toEqual([outcomes.length, 100]);
  });
});

describe('proof workflows: each published case is a stored test', () => {
  const namesOf = (slug: string): readonly string[] =>
    (testsOf.get(slug)?.cases ?? []).map(({ name }) => name);

  it.each(CASES.aki)('$id, kidney injury', ({ id, series, stage }) => {
    const values = series.map(([hours, value]) => `${value} ${hours ? `at -${hours} h` : 'now'}`);
    const verdict = stage === null ? 'indeterminate, not 0' : `stage ${stage}`;
    const name = `${id}: ${values.join(', ')}, ${verdict}`;
    expect(namesOf('kidney-injury-pathway').filter((each) => each.startsWith(name))).toHaveLength(
      1,
    );
  });

  it.each(CASES.potassium)('$id, potassium', ({ id, value, severity }) => {
    const [name = '', ...others] = namesOf('hyperkalaemia-pathway').filter((each) =>
      each.startsWith(`${id}: ${value} mmol/L`),
    );
    expect(others).toEqual([]);
    expect(name).toContain(severity === 'none' ? 'asks nobody' : severity);
  });

  it.each(CASES.apixaban)('$id, apixaban', ({ id, age, weightKg, creatUmolL, sex, dose }) => {
    const facts = `${id}: ${age} years, ${weightKg} kg, ${creatUmolL} µmol/L, ${sex}`;
    const names = namesOf('apixaban-review').filter((each) => each.startsWith(facts));
    expect(names).toEqual(
      dose === 'not-recommended'
        ? [`${facts}: not recommended`]
        : [`${facts}: ${dose} is prescribed as expected`, `${facts}: another dose than ${dose}`],
    );
  });

  it.each(CASES.news2)('$id, NEWS2', ({ id, total, band }) => {
    for (const [slug, name] of [
      ['news2-alert', `${id}, total ${total}, ${band}`],
      ['news2', `total ${total}, ${band} (${id})`],
    ] as const) {
      expect(namesOf(slug).filter((each) => each === name)).toHaveLength(1);
    }
  });
});
