import type { GeneratorCallback, Tree } from '@nx/devkit';
import { flushChanges, FsTree } from 'nx/src/generators/tree';

import { generateAdapter } from '../adapter/generator';
import type { NodeKind } from '../node/entries';
import { generateNode } from '../node/generator';

const PLUGIN = 'bed-flow';
const ADAPTERS = [
  ['bed-board', 'http'],
  ['terminology', 'list'],
  ['agent', 'canned'],
] as const;

/** Runs a generator as `nx g` does, without starting Nx: writes the whole tree, then runs the callback. */
async function generate(run: (tree: Tree) => Promise<GeneratorCallback>): Promise<void> {
  const tree = new FsTree(process.cwd(), false);
  const callback = await run(tree);
  flushChanges(tree.root, tree.listChanges());
  await callback();
}

/** Generates a node of each of these kinds, named `a-<kind>`, and an adapter of every kind of port. */
async function generateRest(kinds: readonly string[]): Promise<void> {
  for (const kind of kinds as readonly NodeKind[]) {
    await generate((tree) => generateNode(tree, { plugin: PLUGIN, name: `a-${kind}`, kind }));
  }
  for (const [port, system] of ADAPTERS) {
    await generate((tree) => generateAdapter(tree, { plugin: PLUGIN, port, system }));
  }
}

void generateRest(process.argv.slice(2));
