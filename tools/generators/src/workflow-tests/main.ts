import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { requireFolder, runTool } from '../run-tool';
import { ToolError } from '../tool-error';
import { reportLines } from './report';
import { runPluginTests } from './run-plugin-tests';

/** `workflow-tests <plugin folder> [--locale=en]`: simulates the test cases beside the plugin's definitions. */
void runTool(async (print) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { locale: { type: 'string' } },
  });
  const folder = requireFolder(positionals, 'workflow-tests <plugin folder> [--locale=en]');
  const runs = await runPluginTests(resolve(folder), values.locale);
  reportLines(folder, runs).forEach(print);
  if (runs.some(({ run }) => run?.ok === false)) {
    throw new ToolError('GENERATOR_TESTS_FAILED', 'the test cases above do not hold');
  }
});
