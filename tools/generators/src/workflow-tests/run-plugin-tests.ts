import { runTestCases, SimulationRefusedError, type TestRun } from '@platform/interpreter';
import { withPositions } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';
import { checkWorkflow } from '@platform/workflow';

import { findingLines } from '../finding-lines';
import { loadPlugin, SURROUNDINGS } from '../plugin-definitions/load-plugin';
import { ToolError } from '../tool-error';
import { readCallees, readWorkflows } from './read-workflows';

export interface WorkflowTestRun {
  readonly slug: string;
  /** Absent if the workflow has no test cases. */
  readonly run?: TestRun;
}

/**
 * Checks every workflow of a plugin, loaded with the plugins beside it, and runs its test cases as at a site in `locale`. Throws ToolError
 * `GENERATOR_PLUGIN_BROKEN` for a plugin that does not load completely, and `GENERATOR_TESTS_INVALID` for an
 * invalid workflow, with or without test cases.
 */
export async function runPluginTests(
  plugin: string,
  locale: string = SURROUNDINGS.locale,
): Promise<readonly WorkflowTestRun[]> {
  const catalog = await loadPlugin(plugin);
  const workflows = readWorkflows(plugin);
  const options = { ...SURROUNDINGS, locale, catalog, callees: readCallees(plugin) };
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
