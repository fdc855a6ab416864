import type { GeneratorCallback, Tree } from '@nx/devkit';
import { flushChanges, FsTree } from 'nx/src/generators/tree';

import { generateAdapter } from '../adapter/generator';
import type { NodeKind } from '../node/entries';
import { generateNode } from '../node/generator';
import { generatePlugin } from '../plugin/generator';
import { generatePort } from '../port/generator';
import { generateSource } from '../source/generator';

/** With a scope of its own; the plugin of the guide has none. */
const PACKAGE = '@hospital/bed-flow';
const PLUGIN = 'bed-flow';
const ADAPTERS = [
  ['patient', 'hl7'],
  ['bed-board', 'http'],
  ['terminology', 'list'],
  ['agent', 'canned'],
] as const;

/** Writes the files of a generator as `nx g` does, without starting Nx. */
async function generate(
  run: (tree: Tree) => Promise<GeneratorCallback>,
): Promise<GeneratorCallback> {
  const tree = new FsTree(process.cwd(), false);
  const callback = await run(tree);
  flushChanges(tree.root, tree.listChanges());
  return callback;
}

/** Generates a plugin with a node of each of these kinds, named `a-<kind>`, and an adapter of every kind of port. */
async function generateAll(kinds: readonly string[]): Promise<void> {
  const plugin = PLUGIN;
  const linkAndGenerateTypes = await generate((tree) => generatePlugin(tree, { name: PACKAGE }));
  await generate((tree) => generateNode(tree, { plugin, name: 'occupancy', kind: 'compute' }));
  await generate((tree) => generatePort(tree, { plugin, name: 'bed-board' }));
  await generate((tree) => generateSource(tree, { plugin, name: 'ward-feed' }));
  for (const kind of kinds as readonly NodeKind[]) {
    await generate((tree) => generateNode(tree, { plugin, name: `a-${kind}`, kind }));
  }
  for (const [port, system] of ADAPTERS) {
    await generate((tree) => generateAdapter(tree, { plugin, port, system }));
  }
  // The types come from the whole manifest: once is enough.
  await linkAndGenerateTypes();
}

void generateAll(process.argv.slice(2));
