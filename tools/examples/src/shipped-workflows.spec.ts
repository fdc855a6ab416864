import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { repositoryRoot } from '@platform/boot';
import { loadPlugins, pluginRoots } from '@platform/plugin-host';
import { checkWorkflow, parseWorkflow } from '@platform/workflow';

const root = repositoryRoot(__dirname);
const FOLDERS = ['plugins/renal/definitions', 'examples/potassium'];
const workflows = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('.tests.yaml'))
    .map((name) => join(folder, name)),
);

it('shipped workflows are there to be checked', () => {
  expect(workflows.length).toBeGreaterThan(1);
});

it.each(workflows)('%s is without a finding, warnings included', async (file) => {
  const { catalog } = await loadPlugins({ roots: pluginRoots({ root, env: {} }) });
  const { spec, diagnostics } = parseWorkflow(readFileSync(join(root, file), 'utf8'));
  expect(diagnostics).toEqual([]);
  expect(spec && checkWorkflow(spec, catalog)).toEqual([]);
});
