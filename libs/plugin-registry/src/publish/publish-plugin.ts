import { resolve } from 'node:path';

import { packFolder } from '../archive/pack-folder';
import { readArchive } from '../archive/read-archive';
import { PublicationUnfinishedError } from '../errors';
import { VersionPublishedError } from '../errors';
import { sha256Of, type Integrity } from '../integrity';
import { openRegistry } from '../storage/open-registry';
import type { StoredFile } from '../storage/registry-storage';
import { ARCHIVE_FILE, INTEGRITY_FILE, MANIFEST_FILE, versionFolder } from '../version-folder';
import { checkPublishable } from './check-publishable';

export interface PublishOptions {
  /** Folder of the built plugin, e.g. `dist/plugins/<name>`. */
  readonly dir: string;
  /** `gs://bucket[/prefix]`, `file://` or a folder. */
  readonly registry: string;
  /** Base of relative `dir` and `registry`. */
  readonly root: string;
  /** Who or what publishes; stored in `integrity.json`. */
  readonly createdBy?: string;
}

export interface PublishedPlugin {
  readonly name: string;
  readonly version: string;
  /** Address of the version: the registry and the folder in it. */
  readonly location: string;
  readonly folder: string;
  /** Of the archive. */
  readonly sha256: string;
  readonly size: number;
}

const MAX_PROBE_BYTES = 64 * 1024;

/**
 * Packs and publishes a built plugin atomically: a version exists for readers once its `integrity.json` exists,
 * which is written last. Throws `PluginNotPublishableError`, `ArchiveRefusedError` (too large),
 * `VersionPublishedError`, `PublicationUnfinishedError`, `RegistryUnreadableError` or `ConfigurationError`
 * (invalid address).
 */
export async function publishPlugin(options: PublishOptions): Promise<PublishedPlugin> {
  const dir = resolve(options.root, options.dir);
  const storage = openRegistry(options.registry, { root: options.root, key: 'registry' });
  const { manifest, files } = checkPublishable(dir);
  const { name, version } = manifest;
  const folder = versionFolder(name, version);
  const isPublished = async () =>
    (await storage.read(`${folder}/${INTEGRITY_FILE}`, MAX_PROBE_BYTES)) !== undefined;

  const archive = await packFolder(dir, files);
  // A version that cannot be unpacked must not be published, because it cannot be withdrawn.
  const packed = await readArchive(archive);
  const integrity: Integrity = {
    sha256: sha256Of(archive),
    size: archive.length,
    ...(options.createdBy === undefined ? {} : { createdBy: options.createdBy }),
  };
  const stored: readonly StoredFile[] = [
    { name: ARCHIVE_FILE, content: archive, contentType: 'application/gzip' },
    {
      name: MANIFEST_FILE,
      content: packed.get(MANIFEST_FILE) ?? Buffer.alloc(0),
      contentType: 'application/yaml',
    },
    {
      name: INTEGRITY_FILE,
      content: Buffer.from(`${JSON.stringify(integrity, null, 2)}\n`),
      contentType: 'application/json',
    },
  ];

  if ((await storage.publish(folder, stored)) === 'taken') {
    throw (await isPublished())
      ? new VersionPublishedError(name, version, storage.location)
      : new PublicationUnfinishedError(name, version, `${storage.location}/${folder}`);
  }
  return {
    name,
    version,
    location: storage.location,
    folder,
    sha256: integrity.sha256,
    size: archive.length,
  };
}
