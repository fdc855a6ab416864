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

/** Unpacked versions of one registry, on this machine. Several processes may use it at once. */
export interface PluginCache {
  /** Versions there is a folder of, sound or not. */
  versions(name: string): readonly string[];
  /** A version that is there, complete and unaltered. */
  find(name: string, version: string): CachedVersion | undefined;
  /** A folder of this process alone, to unpack into. Throws StartImpededError when the cache cannot be written. */
  createDraft(): string;
  /** Makes a draft, unpacked from `archive`, the cached version, unless another process was first. */
  adopt(draft: string, name: string, version: string, archive: string): CachedVersion;
}

/** Separates a version from the number of a copy that replaces a damaged one. */
const COPY = '~';

/** Registries may hold different plugins under the same name: each has its part of the cache. */
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
 * Opens the part of a cache folder that belongs to a registry, and removes what killed downloads left
 * there. A version is complete or not there at all: it is unpacked aside and renamed into place.
 * Nothing in place is ever replaced or deleted, since another process may be running it: a damaged
 * version stays, and a sound copy is put beside it.
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
