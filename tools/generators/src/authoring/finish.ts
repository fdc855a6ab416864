import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { formatFiles, logger, type GeneratorCallback, type Tree } from '@nx/devkit';

import { ToolError } from '../tool-error';
import type { PluginFolder } from './plugin-folder';

const TYPEGEN = join(__dirname, '../typegen/main.ts');

/** The node types come from the manifest as it is on disk, read by the platform's own parser. */
function generateTypes(root: string, folder: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['-C', '@platform/source', '-r', '@swc-node/register', TYPEGEN, folder],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new ToolError('GENERATOR_TYPES_FAILED', stderr.trim());
}

/** Formats what was written; once it is on disk, generates the plugin's types and says what is next. */
export async function finish(
  tree: Tree,
  plugin: Pick<PluginFolder, 'folder'>,
  next: readonly string[],
): Promise<GeneratorCallback> {
  await formatFiles(tree);
  return () => {
    generateTypes(tree.root, plugin.folder);
    for (const line of next) logger.info(line);
  };
}
