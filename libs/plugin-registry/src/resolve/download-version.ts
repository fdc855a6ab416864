import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { parsePluginManifest } from '@platform/manifests';
import { createLogger } from '@platform/telemetry';

import { ARCHIVE_LIMITS } from '../archive/archive-limits';
import { readArchive, type ArchiveFiles } from '../archive/read-archive';
import type { CachedVersion, PluginCache } from '../cache/plugin-cache';
import { ArchiveRefusedError } from '../errors';
import { sha256Of } from '../integrity';
import type { RegistryStorage } from '../storage/registry-storage';
import { ARCHIVE_FILE, MANIFEST_FILE, versionFolder } from '../version-folder';
import type { ChosenVersion } from './choose-version';

const log = createLogger('registry');

async function downloadArchive(
  storage: RegistryStorage,
  name: string,
  { version, integrity }: ChosenVersion,
): Promise<Buffer> {
  const limit = Math.min(integrity.size ?? ARCHIVE_LIMITS.compressed, ARCHIVE_LIMITS.compressed);
  const path = `${versionFolder(name, version)}/${ARCHIVE_FILE}`;
  const bytes = await storage.read(path, limit);
  if (bytes === undefined) {
    throw new ArchiveRefusedError({
      fr: `${path} absent du registre`,
      en: `${path} missing in the registry`,
    });
  }
  const actual = sha256Of(bytes);
  if (actual !== integrity.sha256) {
    throw new ArchiveRefusedError({
      fr: `sha256 de ${path} : ${actual} au lieu de ${integrity.sha256} attendu`,
      en: `sha256 of ${path}: ${actual} instead of ${integrity.sha256}`,
    });
  }
  return bytes;
}

/** Refuses an archive whose plugin name or version differs from the registry folder. */
function requireSamePlugin(files: ArchiveFiles, name: string, version: string): void {
  const { manifest } = parsePluginManifest(files.get(MANIFEST_FILE)?.toString('utf8') ?? '');
  const found = manifest === undefined ? undefined : `${manifest.name} ${manifest.version}`;
  if (found !== `${name} ${version}`) {
    const nothing = found === undefined;
    throw new ArchiveRefusedError({
      fr: `elle contient ${nothing ? `un ${MANIFEST_FILE} absent ou invalide` : `« ${found} »`} au lieu de « ${name} ${version} »`,
      en: `it holds ${nothing ? `no valid ${MANIFEST_FILE}` : `"${found}"`} instead of "${name} ${version}"`,
    });
  }
}

function unpack(files: ArchiveFiles, folder: string): void {
  for (const [path, content] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content, { flag: 'wx' });
  }
}

/**
 * Downloads a version, checks it and adds it to the cache. Throws `ArchiveRefusedError`, without touching the
 * cache, for an archive that differs from the published one or is unsafe to unpack.
 */
export async function downloadVersion(
  name: string,
  chosen: ChosenVersion,
  { storage, cache }: { readonly storage: RegistryStorage; readonly cache: PluginCache },
): Promise<CachedVersion> {
  const { version, integrity } = chosen;
  const draft = cache.createDraft();
  try {
    const files = await readArchive(await downloadArchive(storage, name, chosen));
    requireSamePlugin(files, name, version);
    unpack(files, draft);
    const cached = cache.adopt(draft, name, version, integrity.sha256);
    log.info({ plugin: name, version, registry: storage.location }, 'plugin téléchargé');
    return cached;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
