import { isDeepStrictEqual } from 'node:util';
import { join, resolve } from 'node:path';

import type { InstanceManifest, PluginRequirement } from '@platform/manifests';
import { ConfigurationError, PlatformError, type LocalizedText } from '@platform/ports';
import {
  openPluginCache,
  openRegistry,
  readPluginLock,
  replacePluginLock,
  resolvePlugin,
  type LockedPlugins,
  type ResolvePluginOptions,
} from '@platform/plugin-registry';
import { createLogger } from '@platform/telemetry';
import { bulkhead } from 'cockatiel';

import type { LoadDiagnostic } from '../load-diagnostic';
import { readPlugin } from '../plugins/read-plugin';
import { withInstanceLocation, type LocatedInstance } from './instance-location';
import { resolvedAgainst } from './load-instance';
import { lockFilePath } from './lock-file-path';

export interface RequiredPlugins {
  /** One folder per required plugin, in the order of the manifest, for `loadPlugins`. */
  readonly folders: readonly string[];
  readonly diagnostics: readonly LoadDiagnostic[];
  /** The locked versions of the plugins that are required by version. */
  readonly locked: LockedPlugins;
  readonly lockedBefore: LockedPlugins;
  /** Path of the lock file; absent when no plugin is required by version or the manifest is not a file. */
  readonly lockFile?: string;
}

export interface ResolveRequiredOptions {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Of the command that locks versions: plugins whose locked version is ignored, so that the highest version in range is
   * resolved. The registry must respond. The result is written into the lock file, which a start only reads.
   */
  readonly upgrade?: readonly string[];
}

type Instance = Pick<InstanceManifest, 'plugins' | 'registry'> & LocatedInstance;

const log = createLogger('registry');

/** Limited because each archive is held in memory while it is checked. */
const DOWNLOAD_CONCURRENCY = 4;

const NOTHING: LocalizedText = { fr: '', en: '' };

function requirePluginIn(folder: string, name: string, against: LocalizedText = NOTHING): void {
  const key = `plugins.${name}`;
  const read = readPlugin(folder);
  if ('unreadable' in read) {
    const { diagnostics } = read.unreadable;
    const reasons = diagnostics.map(({ message }) => message.fr).join(' ; ');
    const english = diagnostics.map(({ message }) => message.en).join('; ');
    throw new ConfigurationError(
      key,
      `plugin requis « ${name} » inutilisable (${folder}${against.fr}) : ${reasons}`,
      { english: `required plugin "${name}" cannot be used (${folder}${against.en}): ${english}` },
    );
  }
  const actual = read.found.manifest.name;
  if (actual !== name) {
    throw new ConfigurationError(
      key,
      `plugin requis « ${name} » : le dossier ${folder} contient le plugin « ${actual} »`,
      { english: `required plugin "${name}": folder ${folder} holds plugin "${actual}"` },
    );
  }
}

const dataDirOf = ({ root, env }: ResolveRequiredOptions): string =>
  resolve(root, env['PLATFORM_DATA_DIR'] || '.data');

/** Where the address of the registry stands. */
const registryKey = ({ registry }: Pick<Instance, 'registry'>) =>
  registry === undefined ? 'PLATFORM_REGISTRY' : 'registry';

/** A folder that does not exist is a wrong address, which no later attempt makes right. */
function missingFolder(error: unknown, instance: Instance): ConfigurationError | undefined {
  if (!PlatformError.isInstance(error) || error.code !== 'PLUGIN_REGISTRY_UNREADABLE') return;
  const { code, path } = (error.cause ?? {}) as NodeJS.ErrnoException;
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return;
  return new ConfigurationError(
    registryKey(instance),
    `registre de plugins : le dossier « ${path ?? ''} » n'existe pas`,
    {
      cause: error,
      english: `plugin registry: the folder "${path ?? ''}" does not exist`,
    },
  );
}

/** The registry of the instance, otherwise PLATFORM_REGISTRY, with its cache. Opened on first use. */
function lazyRegistry(instance: Instance, options: ResolveRequiredOptions) {
  const { root, env } = options;
  const key = registryKey(instance);
  const location = instance.registry ?? env['PLATFORM_REGISTRY'] ?? '';
  let opened: ResolvePluginOptions | undefined;
  return (name: string, range: string): ResolvePluginOptions => {
    if (location === '') {
      throw new ConfigurationError(
        `plugins.${name}`,
        `plugin requis « ${name} » (${range}) : aucun registre de plugins, déclarez « registry » dans le manifeste d'instance ou PLATFORM_REGISTRY`,
        {
          english: `required plugin "${name}" (${range}): no plugin registry, declare "registry" in the instance manifest or PLATFORM_REGISTRY`,
        },
      );
    }
    if (opened === undefined) {
      const storage = openRegistry(location, { root, key });
      const folder = resolve(
        root,
        env['PLATFORM_PLUGIN_CACHE'] || join(dataDirOf(options), 'plugins'),
      );
      opened = { storage, cache: openPluginCache(folder, storage.location) };
    }
    return opened;
  };
}

/** Tries all plugins, so that one start reports everything that must be fixed. */
function requireAll<T>(settled: readonly PromiseSettledResult<T>[]): readonly T[] {
  const failures = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as Error] : [],
  );
  const [first, ...others] = failures;
  for (const { message } of others) log.error(message);
  if (first !== undefined) throw first;
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

interface Resolution {
  readonly folder: string;
  readonly diagnostics: readonly LoadDiagnostic[];
  /** Locked versions, for plugins required by version. */
  readonly locked?: LockedPlugins;
}

/**
 * Resolves with the versions of the lock file. `upgrade`: also writes the result into it, and resolves again when another
 * command has written it meanwhile.
 */
async function withLock(
  file: string,
  upgrade: readonly string[] | undefined,
  resolveAll: (locked: LockedPlugins) => Promise<readonly Resolution[]>,
): Promise<RequiredPlugins> {
  for (;;) {
    const before = readPluginLock(file);
    const counting = Object.entries(before.plugins).filter(([name]) => !upgrade?.includes(name));
    const resolved = await resolveAll(Object.fromEntries(counting));
    const locked: LockedPlugins = Object.assign({}, ...resolved.map((each) => each.locked));
    const isLocked = Object.entries(locked).every(([name, version]) =>
      isDeepStrictEqual(before.plugins[name], version),
    );
    const isWritten = upgrade === undefined || isLocked;
    if (isWritten || (await replacePluginLock(file, before, locked))) {
      const told = resolved.flatMap(({ diagnostics }) => diagnostics);
      const folders = resolved.map(({ folder }) => folder);
      return { folders, diagnostics: told, locked, lockedBefore: before.plugins, lockFile: file };
    }
  }
}

/**
 * Resolves the plugins that the instance requires: a folder is used directly, a version range is resolved to the highest
 * published version, unless a command has locked another one in range (ADR 0042). Throws
 * `ConfigurationError` for a plugin that cannot be resolved, or `RegistryUnreadableError` when only the registry is
 * unreachable.
 */
export async function resolveRequiredPlugins(
  instance: Instance,
  options: ResolveRequiredOptions,
): Promise<RequiredPlugins> {
  const registryFor = lazyRegistry(instance, options);
  const limited = bulkhead(DOWNLOAD_CONCURRENCY, Number.MAX_SAFE_INTEGER);

  async function resolveOne(
    name: string,
    requirement: PluginRequirement,
    lockedOnes: LockedPlugins,
  ): Promise<Resolution> {
    if ('path' in requirement) {
      const folder = resolve(options.root, requirement.path);
      requirePluginIn(folder, name, resolvedAgainst(options.root, requirement.path));
      return { folder, diagnostics: [] };
    }
    const { version: range } = requirement;
    const { folder, diagnostics, version, sha256 } = await resolvePlugin(name, range, {
      ...registryFor(name, range),
      locked: lockedOnes[name],
      mustAnswer: options.upgrade?.includes(name) ?? false,
    });
    requirePluginIn(folder, name);
    return {
      folder,
      diagnostics: diagnostics.map((found) => ({ ...found, plugin: name })),
      locked: { [name]: { version, sha256 } },
    };
  }

  const placed = async (
    name: string,
    requirement: PluginRequirement,
    lockedOnes: LockedPlugins,
  ): Promise<Resolution> => {
    try {
      return await resolveOne(name, requirement, lockedOnes);
    } catch (error) {
      const missing = missingFolder(error, instance);
      if (missing) throw withInstanceLocation(missing, instance, ['registry']);
      throw withInstanceLocation(error, instance, ['plugins', name]);
    }
  };

  const resolveAll = async (lockedOnes: LockedPlugins): Promise<readonly Resolution[]> =>
    requireAll(
      await Promise.allSettled(
        Object.entries(instance.plugins).map(([name, requirement]) =>
          limited.execute(() => placed(name, requirement, lockedOnes)),
        ),
      ),
    );

  const isByVersion = Object.values(instance.plugins).some((required) => 'version' in required);
  if (instance.file !== undefined && isByVersion) {
    const file = lockFilePath(instance.file, dataDirOf(options));
    return withLock(file, options.upgrade, resolveAll);
  }
  const resolved = await resolveAll({});
  return {
    folders: resolved.map(({ folder }) => folder),
    diagnostics: resolved.flatMap(({ diagnostics }) => diagnostics),
    locked: {},
    lockedBefore: {},
  };
}
