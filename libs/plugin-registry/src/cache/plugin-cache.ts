import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { isVersion } from '@platform/manifests';
import { StartImpededError } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import { sha256Of } from '../integrity';
import { errorCode } from '../storage/error-code';
import { versionFolder } from '../version-folder';
import { createDraft, removeLeftDrafts } from './draft-folders';
import { readEntryRecord, writeEntryRecord } from './entry-record';

const log = createLogger('registry');

/** An unpacked version, ready to be loaded. */
export interface CachedVersion {
  readonly folder: string;
  /** sha256 of the archive it came from. */
  readonly archive: string;
}

/** Local cache of the unpacked versions of one registry. Several processes may use it concurrently. */
export interface PluginCache {
  /** Versions that have a folder, valid or not. */
  versions(name: string): readonly string[];
  /** A cached version that is complete and unchanged. */
  find(name: string, version: string): CachedVersion | undefined;
  /** Creates a folder for this process to unpack into. Throws `StartImpededError` when the cache cannot be written. */
  createDraft(): string;
  /** Moves a draft, unpacked from `archive`, into place, unless another process was first. Returns the cached version. */
  adopt(draft: string, name: string, version: string, archive: string): CachedVersion;
}

/** Separates a version from the number of a copy. A copy replaces a damaged folder. */
const COPY = '~';

/** The part of the cache for one registry, because registries may have different plugins with the same name. */
function partOf(registry: string): string {
  const words = registry.replaceAll(/[^A-Za-z0-9.-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return `${words.slice(-40)}.${sha256Of(Buffer.from(registry)).slice(0, 12)}`;
}

function unusable(folder: string, error: unknown): StartImpededError {
  const { message } = error as Error;
  return new StartImpededError(
    'PLATFORM_PLUGIN_CACHE',
    `cache de plugins inutilisable : ${folder} (${message})`,
    { cause: error, english: `plugin cache cannot be used: ${folder} (${message})` },
  );
}

/**
 * Opens the part of the cache for a registry and removes the leftovers of killed downloads. A version is
 * unpacked in a draft and renamed into place, so it is either complete or absent. Nothing in place is replaced or
 * deleted, because another process may run it: a valid copy is put next to a damaged version.
 */
export function openPluginCache(folder: string, registry: string): PluginCache {
  const part = join(folder, partOf(registry));
  const place = (name: string, version: string, copy: number) =>
    join(part, versionFolder(name, version)) + (copy === 0 ? '' : `${COPY}${copy}`);

  function look(name: string, version: string): { found?: CachedVersion; free: string } {
    for (let copy = 0; ; copy += 1) {
      const candidate = place(name, version, copy);
      if (!existsSync(candidate)) return { free: candidate };
      const record = readEntryRecord(candidate);
      if (record !== undefined) {
        return { found: { folder: candidate, archive: record.archive }, free: candidate };
      }
      log.warn({ plugin: name, version, folder: candidate }, 'version en cache abîmée, ignorée');
    }
  }

  function adopt(draft: string, name: string, version: string, archive: string): CachedVersion {
    try {
      writeEntryRecord(draft, archive);
      for (;;) {
        const { found, free } = look(name, version);
        if (found !== undefined) return found;
        mkdirSync(dirname(free), { recursive: true });
        try {
          renameSync(draft, free);
          return { folder: free, archive };
        } catch (error) {
          if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error))) throw error;
        }
      }
    } catch (error) {
      throw unusable(part, error);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }

  try {
    const left = removeLeftDrafts(part);
    if (left.length > 0) log.warn({ count: left.length }, 'restes de téléchargements supprimés');
  } catch (error) {
    throw unusable(part, error);
  }

  return {
    versions: (name) => {
      const versions = join(part, name);
      const folders = existsSync(versions) ? readdirSync(versions) : [];
      return [...new Set(folders.map((found) => found.split(COPY)[0] ?? ''))].filter(isVersion);
    },
    find: (name, version) => look(name, version).found,
    createDraft: () => {
      try {
        return createDraft(part);
      } catch (error) {
        throw unusable(part, error);
      }
    },
    adopt,
  };
}
