import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { requireFolder, runTool } from '../run-tool';
import { ToolError } from '../tool-error';
import { evalLines } from './report';
import { runPluginEvals } from './run-plugin-evals';

/** `agent-evals <plugin folder>`: runs the cases beside the plugin's agents with their recorded turns. */
void runTool(async (print) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const folder = requireFolder(positionals, 'agent-evals <plugin folder>');
  const runs = await runPluginEvals(resolve(folder));
  evalLines(folder, runs).forEach(print);
  if (runs.some(({ run }) => run?.ok === false)) {
    throw new ToolError('GENERATOR_TESTS_FAILED', 'the cases above do not hold');
  }
});
