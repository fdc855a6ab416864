import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { formatFiles, logger, type GeneratorCallback, type Tree } from '@nx/devkit';

import { ToolError } from '../tool-error';
import { referenceImports } from './join-workspace';
import type { PluginFolder } from './plugin-folder';

const TYPEGEN = join(__dirname, '../typegen/main.ts');

/** Generates the node types from the manifest on disk with the platform's own parser. */
function generateTypes(root: string, folder: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['-C', '@platform/source', '-r', '@swc-node/register', TYPEGEN, folder],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new ToolError('GENERATOR_TYPES_FAILED', stderr.trim());
}

/** Formats the written files. Once they are on disk, generates the plugin's types and prints the next steps. */
export async function finish(
  tree: Tree,
  plugin: Pick<PluginFolder, 'folder'>,
  next: readonly string[],
): Promise<GeneratorCallback> {
  referenceImports(tree, plugin.folder);
  await formatFiles(tree);
  return () => {
    generateTypes(tree.root, plugin.folder);
    for (const line of next) logger.info(line);
  };
}
