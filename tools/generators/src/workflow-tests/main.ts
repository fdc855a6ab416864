import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { requireFolder, runTool } from '../run-tool';
import { ToolError } from '../tool-error';
import { reportLines } from './report';
import { runPluginTests } from './run-plugin-tests';
import { saveWitness, witnessLines } from './save-witness';

const USAGE =
  'workflow-tests <plugin folder> [--locale=en] [--witnesses] [--save-witness=<number> --expect=<none, unknown or JSON>]';

/**
 * `workflow-tests <plugin folder>`: simulates the test cases beside the plugin's definitions. `--witnesses` lists what the
 * proofs of decision tables found, and `--save-witness` makes one of them a test case.
 */
void runTool(async (print) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      locale: { type: 'string' },
      witnesses: { type: 'boolean' },
      'save-witness': { type: 'string' },
      expect: { type: 'string' },
    },
  });
  const folder = requireFolder(positionals, USAGE);
  const number = values['save-witness'];
  if (number !== undefined) {
    print(`saved: ${await saveWitness(resolve(folder), Number(number), values.expect)}`);
    return;
  }
  if (values.witnesses === true) {
    (await witnessLines(resolve(folder))).forEach(print);
    return;
  }
  const runs = await runPluginTests(resolve(folder), values.locale);
  reportLines(folder, runs).forEach(print);
  if (runs.some(({ run }) => run?.ok === false)) {
    throw new ToolError('GENERATOR_TESTS_FAILED', 'the test cases above do not hold');
  }
});
