import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { ArchiveRefusedError, tooLarge } from '../errors';
import { RegistryUnreadableError } from '../errors';
import { errorCode } from './error-code';
import type { PublishOutcome, RegistryStorage, StoredFile } from './registry-storage';

const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
const isTaken = (error: unknown) => ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error));

/** A registry kept in a local folder, absolute. */
export function createDirectoryStorage(root: string): RegistryStorage {
  const at = (path: string) => join(root, ...path.split('/'));

  async function answered<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ArchiveRefusedError) throw error;
      if (!isAbsent(error)) throw new RegistryUnreadableError(root, error);
      // A missing plugin differs from a missing registry, for example a volume that is not mounted.
      await stat(root).catch((missing: unknown) => {
        throw new RegistryUnreadableError(root, missing);
      });
      return otherwise;
    }
  }

  const folders = (path: string) =>
    answered<readonly string[]>(async () => {
      const entries = await readdir(at(path), { withFileTypes: true });
      return entries
        .filter((entry) => !entry.isFile() && !entry.name.startsWith('.'))
        .map(({ name }) => name);
    }, []);

  const read = (path: string, limit: number) =>
    answered<Buffer | undefined>(async () => {
      const { size } = await stat(at(path));
      if (size > limit) throw tooLarge(path, limit);
      return readFile(at(path));
    }, undefined);

  async function publish(folder: string, files: readonly StoredFile[]): Promise<PublishOutcome> {
    const target = at(folder);
    // Next to its target, so that the rename stays in one file system, and hidden from `folders`.
    const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}`);
    try {
      await mkdir(draft, { recursive: true });
      for (const { name, content } of files) await writeFile(join(draft, name), content);
      await rename(draft, target);
      return 'published';
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (isTaken(error)) return 'taken';
      throw new RegistryUnreadableError(root, error);
    }
  }

  return { location: root, folders, read, publish };
}
