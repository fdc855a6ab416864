import { basename, join } from 'node:path';

import { buildCatalog, type Catalog } from '@platform/catalog';
import { isActiveBinding, type PluginManifest } from '@platform/manifests';
import semver from 'semver';

import type { LoadDiagnostic } from '../load-diagnostic';
import type { LoadedInstance } from '../instance/load-instance';
import { discoverPlugins, MANIFEST_FILE } from './discover';
import { instanceBundle } from './instance-bundle';
import { leaveOut, neededByConfiguration, requireNoneNeeded } from './leave-out';
import { loadModules, type LoadModulesOptions } from './load-modules';
import { providePackages } from './provide-packages';
import { readPlugin, type FoundPlugin } from './read-plugin';

function superseding(kept: FoundPlugin, left: FoundPlugin): FoundPlugin {
  const { name, version } = kept.manifest;
  const other = `${left.manifest.version} (${left.folder})`;
  const message = {
    fr: `plugin « ${name} » trouvé plusieurs fois : ${version} (${kept.folder}) retenu, ${other} écarté`,
    en: `plugin "${name}" found more than once: ${version} (${kept.folder}) kept, ${other} left out`,
  };
  const diagnostic = { code: 'PLUGIN_SUPERSEDED', severity: 'warning', path: '', message } as const;
  return { ...kept, diagnostics: [...kept.diagnostics, diagnostic] };
}

/**
 * Selects one folder per plugin name: the one that the instance requires, otherwise the highest version,
 * otherwise the first one found. Each folder that is left out is a finding of the selected one.
 */
function selectPlugins(
  found: readonly FoundPlugin[],
  required: ReadonlySet<string>,
): readonly FoundPlugin[] {
  const selected = new Map<string, FoundPlugin>();
  for (const candidate of found) {
    const { name, version } = candidate.manifest;
    const current = selected.get(name);
    if (current === undefined) {
      selected.set(name, candidate);
      continue;
    }
    const chosen = [candidate, current].find(({ folder }) => required.has(folder));
    const higher = semver.gt(version, current.manifest.version) ? candidate : current;
    const kept = chosen ?? higher;
    selected.set(name, superseding(kept, kept === current ? candidate : current));
  }
  return [...selected.values()];
}

export interface LoadPluginsOptions extends Omit<LoadModulesOptions, 'usedSources'> {
  /** Plugin folders and folders of plugin folders; see `pluginRoots`. */
  readonly roots: readonly string[];
  /** Folders of the plugins that the instance requires. They win over others with the same name. */
  readonly required?: readonly string[];
  /**
   * Decides which built-in plugins and event sources are used, and adds its own event bindings. Default: all plugins and
   * sources, no bindings.
   */
  readonly instance?: LoadedInstance;
  /** The folder of the built-in plugins. The instance may leave out some of them. */
  readonly builtIn?: string;
  /** Bindings that are used although the instance does not activate them. */
  readonly bindings?: readonly string[];
}

/** A source is started only for an active binding. */
function usedSources(
  plugins: readonly FoundPlugin[],
  { instance, bindings: named = [] }: Pick<LoadPluginsOptions, 'instance' | 'bindings'>,
): ReadonlySet<string> | undefined {
  if (instance === undefined) return undefined;
  const bindings = [
    ...plugins.flatMap(({ manifest }) => manifest.contributes.eventBindings),
    ...instance.contributes.eventBindings,
  ];
  return new Set(
    bindings
      .filter((binding) => named.includes(binding.name) || isActiveBinding(binding, instance))
      .map(({ source }) => source),
  );
}

/** Those that only the built-in folder has: what a requirement or `PLUGINS_PATH` names is wanted. */
function builtInFolders(
  { builtIn, roots }: LoadPluginsOptions,
  required: readonly string[],
): ReadonlySet<string> {
  if (builtIn === undefined) return new Set();
  const others = discoverPlugins(roots.filter((root) => root !== builtIn)).folders;
  const wanted = new Set([...others, ...required]);
  return new Set(discoverPlugins([builtIn]).folders.filter((folder) => !wanted.has(folder)));
}

export interface LoadedPlugins {
  readonly catalog: Catalog;
  /** Folders of the selected plugins. */
  readonly folders: readonly string[];
  /** Folders of the built-in plugins. */
  readonly builtIn: ReadonlySet<string>;
  /** Built-in plugins that the instance leaves out. */
  readonly leftOut: readonly PluginManifest[];
  /** Path of each plugin's manifest, by its name in the catalog. */
  readonly manifests: ReadonlyMap<string, string>;
  /** All findings, for the log. `catalog.plugins` has them by plugin. */
  readonly diagnostics: readonly LoadDiagnostic[];
}

/**
 * Discovers, reads and loads plugins into a catalog (docs/architecture.md). Never throws because of a plugin: a plugin that
 * fails gives findings. Throws ConfigurationError for `builtIn.plugins` of the instance.
 */
export async function loadPlugins(options: LoadPluginsOptions): Promise<LoadedPlugins> {
  const required = discoverPlugins(options.required ?? []);
  const { folders, diagnostics } = discoverPlugins([...(options.required ?? []), ...options.roots]);
  const read = folders.map(readPlugin);
  const found = read.flatMap((plugin) => ('found' in plugin ? [plugin.found] : []));
  const unreadable = read.flatMap((plugin) => ('unreadable' in plugin ? [plugin.unreadable] : []));
  const builtIn = builtInFolders(options, required.folders);
  const { kept, leftOut } = leaveOut(found, builtIn, options.instance);
  const selected = selectPlugins(kept, new Set(required.folders));
  if (options.instance) {
    requireNoneNeeded(options.instance, neededByConfiguration(leftOut, selected, options.instance));
  }
  providePackages(selected);
  const using = { ...options, usedSources: usedSources(selected, options) };
  const built = buildCatalog(
    [...selected.map((plugin) => loadModules(plugin, using)), ...instanceBundle(options.instance)],
    { unreadable },
  );
  return {
    catalog: built.catalog,
    folders: selected.map(({ folder }) => folder),
    builtIn,
    leftOut: leftOut.map(({ manifest }) => manifest),
    manifests: new Map([
      ...folders.map((folder) => [basename(folder), join(folder, MANIFEST_FILE)] as const),
      ...selected.map(
        ({ folder, manifest }) => [manifest.name, join(folder, MANIFEST_FILE)] as const,
      ),
    ]),
    diagnostics: [...diagnostics, ...built.diagnostics],
  };
}
