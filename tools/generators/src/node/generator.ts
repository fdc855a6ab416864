import { join } from 'node:path';

import type { GeneratorCallback, Tree } from '@nx/devkit';

import { contribute } from '../authoring/contribute';
import { finish } from '../authoring/finish';
import { camelCase, pascalCase, requireName, sentence } from '../authoring/names';
import { requirePlugin } from '../authoring/plugin-folder';
import { writeFiles } from '../authoring/write-files';
import { entryOf, type NodeKind } from './entries';

export interface NodeOptions {
  readonly plugin: string;
  readonly name: string;
  readonly kind: NodeKind;
  /** In French, the language of the manifest. */
  readonly label?: string;
  readonly category?: string;
}

/** Adds a node type: its manifest entry and labels, its behavior and a spec (of an agent, a spec only). */
export async function generateNode(tree: Tree, options: NodeOptions): Promise<GeneratorCallback> {
  const plugin = requirePlugin(tree, options.plugin);
  const name = requireName(options.name, 'node type');
  const node = {
    name,
    id: `${plugin.name}.${name}`,
    label: options.label ?? sentence(name),
    category: options.category ?? sentence(plugin.name),
    plugin: plugin.name,
  };
  contribute(tree, plugin, entryOf(options.kind, node));
  writeFiles(tree, join(__dirname, 'files', options.kind), plugin.folder, {
    ...node,
    className: pascalCase(name),
    variable: camelCase(name),
  });
  return finish(tree, plugin, [`Next: npx nx test ${plugin.packageName}`]);
}
