import { join } from 'node:path';

import type { GeneratorCallback, Tree } from '@nx/devkit';

import { contribute } from '../authoring/contribute';
import { finish } from '../authoring/finish';
import { constantCase, pascalCase, requireName, sentence } from '../authoring/names';
import { requirePlugin } from '../authoring/plugin-folder';
import { writeFiles } from '../authoring/write-files';
import { findPort } from '../adapter/find-port';
import { ToolError } from '../tool-error';

export interface PortOptions {
  readonly plugin: string;
  readonly name: string;
}

/**
 * Adds a port that the plugin owns: its contract, an in-memory adapter, a sandbox for simulation, and the suite
 * that every adapter of it must pass.
 */
export async function generatePort(tree: Tree, options: PortOptions): Promise<GeneratorCallback> {
  const plugin = requirePlugin(tree, options.plugin);
  const name = requireName(options.name, 'port');
  const owner = findPort(tree, name)?.plugin;
  if (owner !== undefined || ['agent', 'terminology'].includes(name)) {
    throw new ToolError(
      'GENERATOR_ID_TAKEN',
      `port "${name}" is already owned by ${owner?.packageName ?? '@platform/sdk'}: choose another name`,
    );
  }
  const file = (folder: string, suffix: string) => `./src/${folder}/${name}${suffix}`;
  contribute(tree, plugin, {
    section: 'adapters',
    entry: `port: ${name}\nname: memory\nmodule: ${file('adapters', '-memory')}`,
    identity: { port: name, name: 'memory' },
  });
  contribute(tree, plugin, {
    section: 'portSandboxes',
    entry: `port: ${name}\nmodule: ${file('sandboxes', '')}`,
    identity: { port: name },
  });
  writeFiles(tree, join(__dirname, 'files'), plugin.folder, {
    name,
    title: sentence(name),
    className: pascalCase(name),
    errorPrefix: constantCase(name),
  });
  exportTypes(tree, `${plugin.folder}/src/index.ts`, name);
  return finish(tree, plugin, [
    `Next: bind it in instance.yaml (ports: { ${name}: { adapter: memory } }), then npx nx test ${plugin.packageName}`,
  ]);
}

/** Exports the contract, which also adds the port to `Ports` of other plugins. */
function exportTypes(tree: Tree, index: string, name: string): void {
  const text = tree.read(index, 'utf8') ?? '';
  const className = pascalCase(name);
  const line = `export type { ${className}Entry, ${className}Port } from './ports/${name}-port';\n`;
  tree.write(index, `${text.trimEnd()}\n${line}`.trimStart());
}
