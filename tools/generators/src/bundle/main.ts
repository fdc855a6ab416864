import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { runTool } from '../run-tool';
import { ToolError } from '../tool-error';
import { bundlePlugin } from './bundle-plugin';

/** `bundle <plugin folder>`, in the repository root: creates `dist/<plugin folder>`. */
void runTool(async (print) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) {
    throw new ToolError('GENERATOR_USAGE', 'usage: bundle <plugin folder>');
  }
  const target = join('dist', folder);
  const { packages } = bundlePlugin(folder, target);
  print(`bundled ${target} with ${packages.join(', ')}`);
});
