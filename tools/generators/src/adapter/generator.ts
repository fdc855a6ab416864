import { join } from 'node:path';

import type { GeneratorCallback, Tree } from '@nx/devkit';

import { contribute, dependOn } from '../authoring/contribute';
import { finish } from '../authoring/finish';
import { constantCase, pascalCase, requireName } from '../authoring/names';
import { requirePlugin, type PluginFolder } from '../authoring/plugin-folder';
import { writeFiles } from '../authoring/write-files';
import { ToolError } from '../tool-error';
import { findPort, knownPorts, portMethods, type PortOwner } from './find-port';

export interface AdapterOptions {
  readonly plugin: string;
  readonly port: string;
  readonly system: string;
}

/** Ports that the SDK itself types. They have a complete template. */
const SDK_PORTS = ['agent', 'terminology'];

function requirePort(tree: Tree, port: string): PortOwner {
  const owner = findPort(tree, port);
  if (owner !== undefined) return owner;
  throw new ToolError(
    'GENERATOR_PORT_UNKNOWN',
    `no plugin owns port "${port}"; there are: ${knownPorts(tree).join(', ')}. Create one with: npx nx g plugin-port <plugin> ${port}`,
  );
}

/** Returns the module that the adapter imports for the augmentation of `Ports`. */
const contractModule = (plugin: PluginFolder, { plugin: owner, file }: PortOwner): string =>
  owner.name === plugin.name
    ? `../${file.slice(`${plugin.folder}/src/`.length).replace(/\.ts$/, '')}`
    : owner.packageName;

/**
 * Adds an adapter. For `agent` and `terminology` it returns what its configuration says. For every other port, each
 * method throws that it is not written yet.
 */
export async function generateAdapter(
  tree: Tree,
  options: AdapterOptions,
): Promise<GeneratorCallback> {
  const plugin = requirePlugin(tree, options.plugin);
  const port = requireName(options.port, 'port');
  const system = requireName(options.system, 'system');
  const name = `${port}-${system}`;
  const names = { name, port, system, className: pascalCase(name) };
  contribute(tree, plugin, {
    section: 'adapters',
    entry: `port: ${port}\nname: ${system}\nmodule: ./src/adapters/${name}`,
    identity: { port, name: system },
  });
  if (SDK_PORTS.includes(port)) {
    writeFiles(tree, join(__dirname, 'files', port), plugin.folder, names);
  } else {
    const owner = requirePort(tree, port);
    if (owner.plugin.name !== plugin.name) dependOn(tree, plugin, owner.plugin);
    writeFiles(tree, join(__dirname, 'files', 'other'), plugin.folder, {
      ...names,
      contract: contractModule(plugin, owner),
      methods: portMethods(tree.root, owner, port),
      errorCode: `${constantCase(name)}_UNSUPPORTED`,
    });
  }
  const binding =
    port === 'terminology'
      ? `terminology: { <code system>: { adapter: ${system} } }`
      : `ports: { ${port}: { adapter: ${system} } }`;
  return finish(tree, plugin, [
    `Next: bind it in instance.yaml (${binding}), then npx nx test ${plugin.packageName}`,
  ]);
}
