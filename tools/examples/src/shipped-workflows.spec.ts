import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from '@platform/boot';
import { loadPlugins, pluginRoots } from '@platform/plugin-host';
import { checkWorkflow, parseWorkflow } from '@platform/workflow';

const root = repositoryRoot(__dirname);
const PLUGINS = ['renal', 'clinical', 'deterioration', 'reconciliation'];
const FOLDERS = [...PLUGINS.map((name) => `plugins/${name}/definitions`), 'examples/potassium'];

const read = (file: string) => parseWorkflow(readFileSync(join(root, file), 'utf8'));
const workflows = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => /(?<!\.tests|\.evals)\.yaml$/.test(name))
    .map((name) => join(folder, name)),
).filter((file) => readFileSync(join(root, file), 'utf8').includes('platform/workflow-v1'));
const callees = new Map(
  workflows.flatMap((file) => {
    const { spec } = read(file);
    return spec ? [[spec.slug, spec] as const] : [];
  }),
);

it('shipped workflows are there to be checked', () => {
  expect(workflows.length).toBeGreaterThan(1);
});

it.each(workflows)('%s is without a finding, warnings included', async (file) => {
  const { catalog } = await loadPlugins({ roots: pluginRoots({ root, env: {} }) });
  const { spec, diagnostics } = read(file);
  expect(diagnostics).toEqual([]);
  expect(spec && checkWorkflow(spec, catalog, { callees })).toEqual([]);
});
