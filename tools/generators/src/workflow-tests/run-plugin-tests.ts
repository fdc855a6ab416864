import { dirname } from 'node:path';

import { runTestCases, SimulationRefusedError, type TestRun } from '@platform/interpreter';
import { withPositions } from '@platform/manifests';
import { loadPlugins } from '@platform/plugin-host';

import { findingLines } from '../finding-lines';
import { ToolError } from '../tool-error';
import { readCallees, readWorkflows } from './read-workflows';

export interface WorkflowTestRun {
  readonly slug: string;
  /** Absent: the workflow has no test cases. */
  readonly run?: TestRun;
}

/** As the demonstration instance: what a case expects of texts and times is written for these. */
const SURROUNDINGS = { locale: 'fr', timezone: 'Europe/Paris' };

/** Runs the test cases of every workflow of a plugin, loaded with the plugins beside it. */
export async function runPluginTests(plugin: string): Promise<readonly WorkflowTestRun[]> {
  const workflows = readWorkflows(plugin);
  if (workflows.every(({ tests }) => tests === undefined)) {
    return workflows.map(({ spec }) => ({ slug: spec.slug }));
  }
  const { catalog } = await loadPlugins({ roots: [dirname(plugin)], required: [plugin] });
  const options = { ...SURROUNDINGS, catalog, callees: readCallees(plugin) };
  const runs: WorkflowTestRun[] = [];
  for (const { spec, tests, file, locate } of workflows) {
    if (tests === undefined) {
      runs.push({ slug: spec.slug });
      continue;
    }
    try {
      runs.push({ slug: spec.slug, run: await runTestCases(spec, tests, options) });
    } catch (error) {
      if (!(error instanceof SimulationRefusedError)) throw error;
      const found = findingLines(file, withPositions(error.diagnostics, locate));
      const lost = catalog.plugins.flatMap(({ diagnostics }) => findingLines(plugin, diagnostics));
      const lines = [
        `the workflow "${spec.slug}" is not sound:`,
        ...found,
        ...(lost.length === 0 ? [] : ['of the plugins, this was left out or is wrong:', ...lost]),
      ];
      throw new ToolError('GENERATOR_TESTS_INVALID', lines.join('\n'));
    }
  }
  return runs;
}
