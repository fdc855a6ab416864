import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { requireFolder, runTool } from '../run-tool';
import { bundlePlugin } from './bundle-plugin';

/** `bundle <plugin folder>`, in the repository root: creates `dist/<plugin folder>`. */
void runTool(async (print) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const folder = requireFolder(positionals, 'bundle <plugin folder>');
  const target = join('dist', folder);
  const { packages } = bundlePlugin(folder, target);
  print(`bundled ${target} with ${packages.join(', ')}`);
});
