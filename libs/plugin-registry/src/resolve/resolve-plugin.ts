import { didYouMean, nearestName } from '@platform/expression';
import {
  ConfigurationError,
  messageIn,
  type Diagnostic,
  type LocalizedText,
  type PlatformError,
} from '@platform/ports';
import { createLogger } from '@platform/telemetry';
import semver from 'semver';

import type { CachedVersion, PluginCache } from '../cache/plugin-cache';
import { ArchiveRefusedError } from '../errors';
import { RegistryUnreadableError } from '../errors';
import type { LockedVersion } from '../lock/plugin-lock';
import type { RegistryStorage } from '../storage/registry-storage';
import { isPluginName } from '../version-folder';
import { chooseVersion } from './choose-version';
import { downloadVersion } from './download-version';

const log = createLogger('registry');

export interface ResolvedPlugin {
  readonly version: string;
  /** Of the archive it came from, hexadecimal, lower case. */
  readonly sha256: string;
  /** Plugin folder, in the cache. */
  readonly folder: string;
  /** Findings that did not prevent the resolution. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ResolvePluginOptions {
  readonly storage: RegistryStorage;
  readonly cache: PluginCache;
  /** The version that a command has locked. It is used while it is in range. */
  readonly locked?: LockedVersion | undefined;
  /** Whether the registry must respond, instead of using a cached version when it does not. */
  readonly mustAnswer?: boolean;
}

interface Requirement {
  readonly name: string;
  readonly range: string;
}

const failure = ({ name, range }: Requirement, { fr, en }: LocalizedText, cause?: unknown) =>
  new ConfigurationError(`plugins.${name}`, `plugin requis « ${name} » (${range}) : ${fr}`, {
    english: `required plugin "${name}" (${range}): ${en}`,
    ...(cause === undefined ? {} : { cause }),
  });

const warning = (code: string, fr: string, en: string): Diagnostic => ({
  code,
  severity: 'warning',
  path: '',
  message: { fr, en },
});

function checkRequirement(required: Requirement): void {
  if (!isPluginName(required.name))
    throw failure(required, { fr: 'nom de plugin invalide', en: 'invalid plugin name' });
  if (semver.validRange(required.range) === null) {
    throw failure(required, {
      fr: `« ${required.range} » n'est pas un intervalle de versions semver`,
      en: `"${required.range}" is not a range of semver versions`,
    });
  }
}

const republished = (name: string, version: string) =>
  warning(
    'PLUGIN_VERSION_CHANGED',
    `« ${name} » ${version} a changé dans le registre depuis son téléchargement, alors qu'une version est immuable : la version en cache est gardée`,
    `"${name}" ${version} changed in the registry since it was downloaded, though a version is immutable: the cached one is kept`,
  );

const offline = (name: string, version: string, error: PlatformError) =>
  warning(
    'PLUGIN_REGISTRY_UNREADABLE',
    `${error.message} ; « ${name} » ${version} pris dans le cache`,
    `${messageIn(error, 'en')}; "${name}" ${version} taken from the cache`,
  );

/** The plugin of the registry whose name is most like one that it does not have. */
async function nearestPlugin(name: string, storage: RegistryStorage): Promise<string | undefined> {
  const [publisher] = name.includes('/') ? name.split('/') : [''];
  const beside = await storage.folders(publisher ?? '');
  return nearestName(
    name,
    beside.map((folder) => (publisher ? `${publisher}/${folder}` : folder)),
  );
}

async function resolveOnline(
  required: Requirement,
  options: ResolvePluginOptions,
): Promise<ResolvedPlugin> {
  const { name, range } = required;
  const { storage, cache } = options;
  const { chosen, published, diagnostics } = await chooseVersion(storage, name, range);
  if (chosen === undefined) {
    const list = published.join(', ');
    const [there, thereEn] =
      list === ''
        ? ['aucune version publiée', 'no version published']
        : [`publiées : ${list}`, `published: ${list}`];
    const odd = diagnostics.map(({ message }) => ` ; ${message.fr}`).join('');
    const oddEn = diagnostics.map(({ message }) => `; ${message.en}`).join('');
    const sentence = {
      fr: `aucune version publiée ne convient dans ${storage.location} (${there})${odd}`,
      en: `no published version fits in ${storage.location} (${thereEn})${oddEn}`,
    };
    const nearest = list === '' ? await nearestPlugin(name, storage) : undefined;
    throw failure(required, didYouMean(sentence, nearest));
  }
  const { version, integrity } = chosen;
  const cached = cache.find(name, version);
  if (cached === undefined) {
    const { folder, archive } = await downloadVersion(name, chosen, options);
    return { version, sha256: archive, folder, diagnostics };
  }
  const isSame = cached.archive === integrity.sha256;
  return fromCache(
    name,
    version,
    cached,
    isSame ? diagnostics : [...diagnostics, republished(name, version)],
  );
}

function fromCache(
  name: string,
  version: string,
  { folder, archive }: CachedVersion,
  diagnostics: readonly Diagnostic[],
): ResolvedPlugin {
  log.info({ plugin: name, version, folder }, 'plugin pris dans le cache');
  return { version, sha256: archive, folder, diagnostics };
}

const archiveRefused = (required: Requirement, error: ArchiveRefusedError) =>
  failure(required, { fr: error.message, en: messageIn(error, 'en') }, error);

const unreachable = ({ name, range }: Requirement, error: RegistryUnreadableError) =>
  new RegistryUnreadableError(error.location, error.cause, {
    fr: `plugin requis « ${name} » (${range})`,
    en: `required plugin "${name}" (${range})`,
  });

/** Resolves exactly the locked version and archive. Does not contact the registry when it is cached. */
async function resolveLocked(
  required: Requirement,
  { version, sha256 }: LockedVersion,
  options: ResolvePluginOptions,
): Promise<ResolvedPlugin> {
  const { name } = required;
  const cached = options.cache.find(name, version);
  if (cached !== undefined) {
    if (cached.archive === sha256) return fromCache(name, version, cached, []);
    throw failure(required, {
      fr: `la version ${version} en cache n'est pas celle du verrou (sha256 ${cached.archive} au lieu de ${sha256})`,
      en: `cached version ${version} is not the locked one (sha256 ${cached.archive} instead of ${sha256})`,
    });
  }
  try {
    const { folder } = await downloadVersion(name, { version, integrity: { sha256 } }, options);
    return { version, sha256, folder, diagnostics: [] };
  } catch (error) {
    if (error instanceof ArchiveRefusedError) throw archiveRefused(required, error);
    throw error instanceof RegistryUnreadableError ? unreachable(required, error) : error;
  }
}

/** The highest valid cached version in range. */
function findCached({ name, range }: Requirement, cache: PluginCache) {
  const versions = cache.versions(name).filter((version) => semver.satisfies(version, range));
  for (const version of versions.toSorted(semver.rcompare)) {
    const cached = cache.find(name, version);
    if (cached !== undefined) return { version, cached };
  }
  return undefined;
}

/**
 * Returns the folder of the locked version if it is in range, otherwise of the highest published version, which is
 * downloaded unless it is cached. An exact version that is cached does not contact the registry. When the registry does
 * not respond, the highest cached version in range is used, with a diagnostic. Throws `ConfigurationError` about
 * `plugins.<name>` when nothing can be resolved, and `RegistryUnreadableError` when a later attempt may succeed.
 */
export async function resolvePlugin(
  name: string,
  range: string,
  options: ResolvePluginOptions,
): Promise<ResolvedPlugin> {
  const required = { name, range };
  checkRequirement(required);
  const { locked } = options;
  if (locked !== undefined && semver.satisfies(locked.version, range)) {
    return resolveLocked(required, locked, options);
  }
  const exact = semver.valid(range);
  const pinned = exact === null ? undefined : options.cache.find(name, exact);
  if (exact !== null && pinned !== undefined) return fromCache(name, exact, pinned, []);
  try {
    return await resolveOnline(required, options);
  } catch (error) {
    if (error instanceof ArchiveRefusedError) throw archiveRefused(required, error);
    if (!(error instanceof RegistryUnreadableError) || options.mustAnswer) throw error;
    const found = findCached(required, options.cache);
    if (found === undefined) throw unreachable(required, error);
    const { version, cached } = found;
    return fromCache(name, version, cached, [offline(name, version, error)]);
  }
}
