import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ConfigurationError } from '@platform/ports';

import { createBucketStorage } from './bucket-storage';
import { createDirectoryStorage } from './directory-storage';
import type { RegistryStorage } from './registry-storage';

const BUCKET = /^gs:\/\/([^/]+)(?:\/(.*?))?\/*$/;

function fileFolder(url: string, key: string): string {
  try {
    return fileURLToPath(url);
  } catch (error) {
    throw new ConfigurationError(
      key,
      `registre de plugins illisible : « ${url} » (attendu file:///dossier)`,
      {
        cause: error,
        english: `plugin registry cannot be read: "${url}" (expected file:///folder)`,
      },
    );
  }
}

/**
 * Opens the registry at `gs://bucket[/prefix]`, at a `file://` address, or in a folder relative to `root`. Does not read
 * anything yet. Throws `ConfigurationError` about `key` for an address without a bucket or folder.
 */
export function openRegistry(
  location: string,
  options: { readonly root: string; readonly key: string },
): RegistryStorage {
  if (location.startsWith('gs://')) {
    const [, bucket, prefix = ''] = BUCKET.exec(location) ?? [];
    if (bucket === undefined) {
      throw new ConfigurationError(
        options.key,
        `registre de plugins illisible : « ${location} » (attendu gs://bucket ou gs://bucket/prefixe)`,
        {
          english: `plugin registry cannot be read: "${location}" (expected gs://bucket or gs://bucket/prefix)`,
        },
      );
    }
    return createBucketStorage(bucket, prefix);
  }
  return createDirectoryStorage(
    location.startsWith('file://')
      ? fileFolder(location, options.key)
      : resolve(options.root, location),
  );
}
