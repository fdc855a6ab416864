import { dirname } from 'node:path';

import { runTestCases, SimulationRefusedError, type TestRun } from '@platform/interpreter';
import { withPositions } from '@platform/manifests';
import { loadPlugins } from '@platform/plugin-host';
import type { Diagnostic } from '@platform/ports';
import { checkWorkflow } from '@platform/workflow';

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

/**
 * Checks every workflow of a plugin, loaded with the plugins beside it, and runs its test cases. Throws ToolError
 * `GENERATOR_TESTS_INVALID` for a workflow that is not sound, whether it has test cases or not.
 */
export async function runPluginTests(plugin: string): Promise<readonly WorkflowTestRun[]> {
  const workflows = readWorkflows(plugin);
  if (workflows.length === 0) return [];
  const { catalog } = await loadPlugins({ roots: [dirname(plugin)], required: [plugin] });
  const options = { ...SURROUNDINGS, catalog, callees: readCallees(plugin) };
  const runs: WorkflowTestRun[] = [];
  for (const { spec, tests, file, locate } of workflows) {
    const unsound = (diagnostics: readonly Diagnostic[]): ToolError => {
      const found = findingLines(file, withPositions(diagnostics, locate));
      const lost = catalog.plugins.flatMap((each) => findingLines(plugin, each.diagnostics));
      const lines = [
        `the workflow "${spec.slug}" is not sound:`,
        ...found,
        ...(lost.length === 0 ? [] : ['of the plugins, this was left out or is wrong:', ...lost]),
      ];
      return new ToolError('GENERATOR_TESTS_INVALID', lines.join('\n'));
    };
    const errors = checkWorkflow(spec, catalog, options).filter(
      ({ severity }) => severity === 'error',
    );
    if (errors.length > 0) throw unsound(errors);
    if (tests === undefined) {
      runs.push({ slug: spec.slug });
      continue;
    }
    try {
      runs.push({ slug: spec.slug, run: await runTestCases(spec, tests, options) });
    } catch (error) {
      throw error instanceof SimulationRefusedError ? unsound(error.diagnostics) : error;
    }
  }
  return runs;
}
