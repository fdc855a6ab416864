import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { requireFolder, runTool } from '../run-tool';
import { ToolError } from '../tool-error';
import { generateTypes, GENERATED_FILE, isFresh } from './generate-types';

/** `typegen <plugin folder> [--check]`: writes the plugin's node types, or reports that they are stale. */
void runTool(async (print) => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const folder = requireFolder(positionals, 'typegen <plugin folder> [--check]');
  if (!values.check) {
    print(`wrote ${relative('', await generateTypes(resolve(folder)))}`);
  } else if (!(await isFresh(resolve(folder)))) {
    throw new ToolError(
      'GENERATOR_TYPES_STALE',
      `${folder}/${GENERATED_FILE} is not what ${folder}/plugin.yaml says; run: npx nx typegen ${folder}`,
    );
  }
});
