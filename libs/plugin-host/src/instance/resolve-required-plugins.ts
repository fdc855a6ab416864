import { resolve } from 'node:path';

import type { InstanceManifest, PluginRequirement } from '@platform/manifests';
import { ConfigurationError } from '@platform/ports';

import { readPlugin } from '../plugins/read-plugin';

function resolveByPath(name: string, path: string, root: string): string {
  const folder = resolve(root, path);
  const key = `plugins.${name}`;
  const read = readPlugin(folder);
  if ('unreadable' in read) {
    const reasons = read.unreadable.diagnostics.map(({ message }) => message.fr).join(' ; ');
    throw new ConfigurationError(
      key,
      `plugin requis « ${name} » inutilisable (${folder}) : ${reasons}`,
    );
  }
  const actual = read.found.manifest.name;
  if (actual !== name) {
    throw new ConfigurationError(
      key,
      `plugin requis « ${name} » : le dossier ${folder} contient le plugin « ${actual} »`,
    );
  }
  return folder;
}

function resolveRequirement(name: string, requirement: PluginRequirement, root: string): string {
  if ('path' in requirement) return resolveByPath(name, requirement.path, root);
  throw new ConfigurationError(
    `plugins.${name}`,
    `plugin requis « ${name} » (${requirement.version}) : cette version ne sait pas lire de registre de plugins ; déclarez « path »`,
  );
}

/**
 * The folders of the plugins that the instance requires, to be given to loadPlugins. Throws
 * ConfigurationError for one that cannot be resolved: the instance said it cannot do without.
 */
export function resolveRequiredPlugins(
  instance: Pick<InstanceManifest, 'plugins'>,
  options: { readonly root: string },
): readonly string[] {
  return Object.entries(instance.plugins).map(([name, requirement]) =>
    resolveRequirement(name, requirement, options.root),
  );
}
