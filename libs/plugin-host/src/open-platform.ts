import { resolve } from 'node:path';

import { findDegraded, type Catalog, type Degradation } from '@platform/catalog';
import type { PluginManifest } from '@platform/manifests';
import { createLogger, type Logger } from '@platform/telemetry';

import {
  createFindingLocator,
  logFindings,
  type LocateFindings,
} from './instance/instance-findings';
import { loadInstance, type LoadedInstance } from './instance/load-instance';
import { resolveRequiredPlugins } from './instance/resolve-required-plugins';
import type { PluginGuard } from './guard/plugin-guard';
import type { LoadDiagnostic } from './load-diagnostic';
import { builtInPlugins, pluginRoots } from './plugins/discover';
import { loadPlugins } from './plugins/load-plugins';

/** The configuration of a process: its instance and plugins. */
export interface Platform {
  readonly root: string;
  /** Folder for persistent data of plugins: `PLATFORM_DATA_DIR`, otherwise `.data` at the root. */
  readonly dataDir: string;
  readonly instance: LoadedInstance;
  readonly catalog: Catalog;
  /** Folders of the plugins in use, absolute. */
  readonly pluginFolders: readonly string[];
  /** Those whose definitions become drafts: all, or without the built-in ones. */
  readonly draftFolders: readonly string[];
  /** Built-in plugins that `builtIn.plugins` of the instance does not list. */
  readonly leftOut: readonly PluginManifest[];
  /** Findings about what the instance asks for and no plugin contributes. Ports are not bound yet. */
  readonly findings: readonly Degradation[];
  readonly locateFindings: LocateFindings;
}

const instanceLog = createLogger('instance');
const registryLog = createLogger('registry');
const pluginLog = createLogger('plugins');

/** Logs the instance. With an empty manifest nothing is connected, so the line says it, in English for `npm start` too. */
function logInstance({ name, file }: LoadedInstance, root: string): void {
  if (file !== undefined) {
    instanceLog.info({ instance: name, file }, "manifeste d'instance chargé");
    return;
  }
  const en = `no instance.yaml in ${root}: started with the empty manifest, no port is bound and nothing is published from it`;
  instanceLog.warn({ root, en }, "aucun manifeste d'instance : démarrage avec le manifeste vide");
}

/** Logs one line per finding at the level of its severity. */
export function logDiagnostics(log: Logger, diagnostics: readonly LoadDiagnostic[]): void {
  for (const { code, severity, message, position, ...about } of diagnostics) {
    const { plugin, section, id, path, file } = about;
    const fields = { code, plugin, section, id, path, file, ...position };
    if (severity === 'error') log.error(fields, message.fr);
    else log.warn(fields, message.fr);
  }
}

/**
 * Reads the instance manifest and loads the plugins, the same way in every process. What the
 * instance requires must be there (see resolveRequiredPlugins); nothing else blocks.
 */
export async function openPlatform(options: {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly guard?: PluginGuard | undefined;
}): Promise<Platform> {
  const { root, guard } = options;
  const instance = loadInstance(options);
  logInstance(instance, root);
  const required = await resolveRequiredPlugins(instance, options);
  logDiagnostics(registryLog, required.diagnostics);
  const { catalog, folders, builtIn, leftOut, manifests, diagnostics } = await loadPlugins({
    roots: pluginRoots(options),
    builtIn: builtInPlugins(root),
    required: required.folders,
    instance,
    guard,
  });
  logDiagnostics(pluginLog, diagnostics);
  for (const { name, version, status } of catalog.plugins) {
    if (status === 'skipped') pluginLog.warn({ plugin: name, version, status }, 'plugin écarté');
    else pluginLog.info({ plugin: name, version, status }, 'plugin chargé');
  }
  for (const { name, version } of leftOut) {
    pluginLog.info({ plugin: name, version }, "plugin fourni non retenu par l'instance");
  }
  const locateFindings = createFindingLocator(instance, { root, manifests });
  const findings = locateFindings(findDegraded(catalog, instance));
  logFindings(findings);
  const dataDir = resolve(root, options.env['PLATFORM_DATA_DIR'] || '.data');
  const draftFolders = folders.filter(
    (folder) => instance.builtIn.definitions || !builtIn.has(folder),
  );
  return {
    root,
    dataDir,
    instance,
    catalog,
    findings,
    locateFindings,
    pluginFolders: folders,
    draftFolders,
    leftOut,
  };
}
