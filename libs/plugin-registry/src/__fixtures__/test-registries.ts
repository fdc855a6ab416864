import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { openRegistry } from '../storage/open-registry';
import type { RegistryStorage } from '../storage/registry-storage';
import { StorageServer } from './storage-server';
import type { Workspace } from './workspace';

/** A registry that a test can also modify directly. */
export interface TestRegistry {
  /** As the instance manifest names it. */
  readonly location: string;
  readonly storage: RegistryStorage;
  put(path: string, content: Buffer | string): void;
  remove(path: string): void;
  /** Makes the registry unreachable. */
  unplug(): Promise<void>;
  close(): Promise<void>;
}

export const EMULATOR = 'STORAGE_EMULATOR_HOST';

function openDirectoryRegistry(workspace: Workspace): Promise<TestRegistry> {
  const folder = workspace.write('registry', {});
  const unplug = () => {
    rmSync(folder, { recursive: true, force: true });
    return Promise.resolve();
  };
  return Promise.resolve({
    location: 'registry',
    storage: openRegistry('registry', { root: workspace.root, key: 'registry' }),
    put: (path, content) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    },
    remove: (path) => rmSync(join(folder, path)),
    unplug,
    close: unplug,
  });
}

/** A bucket served over HTTP on this machine, with a prefix. */
export async function openBucketRegistry(
  workspace: Workspace,
): Promise<TestRegistry & { readonly server: StorageServer }> {
  const server = new StorageServer('plugins');
  await server.start();
  process.env[EMULATOR] = server.url;
  const location = 'gs://plugins/prod';
  return {
    location,
    storage: openRegistry(location, { root: workspace.root, key: 'registry' }),
    put: (path, content) => void server.objects.set(`prod/${path}`, Buffer.from(content)),
    remove: (path) => void server.objects.delete(`prod/${path}`),
    unplug: () => server.stop(),
    close: async () => {
      delete process.env[EMULATOR];
      await server.stop();
    },
    server,
  };
}

/** Every kind of registry, for `describe.each`. */
export const TEST_REGISTRIES = [
  ['a folder', openDirectoryRegistry],
  ['a bucket', openBucketRegistry],
] as const;
