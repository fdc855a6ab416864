import { posix } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { Parser, type ReadEntry } from 'tar';

import type { LocalizedText } from '@platform/ports';

import { ArchiveRefusedError } from '../errors';
import { errorCode } from '../storage/error-code';
import { ARCHIVE_LIMITS, requireFileCount } from './archive-limits';

/**
 * Path of an archive entry relative to the plugin folder, with `/`. Throws `ArchiveRefusedError` for a path that
 * could lead outside the folder on any operating system.
 */
function requireInsidePath(path: string): string {
  const refused = (fr: string, en: string) => {
    const told = JSON.stringify(path.slice(0, ARCHIVE_LIMITS.path));
    return new ArchiveRefusedError({ fr: `${told} : ${fr}`, en: `${told}: ${en}` });
  };
  if (path.length > ARCHIVE_LIMITS.path) throw refused('chemin trop long', 'path too long');
  if (path.includes('\\')) throw refused('caractère interdit', 'forbidden character');
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path))
    throw refused('chemin absolu', 'absolute path');
  if (path.split('/').includes('..')) {
    throw refused('chemin hors du dossier du plugin', 'path outside the folder of the plugin');
  }
  return posix.normalize(path).replace(/\/$/, '');
}

/** Content by path, with `/`, relative to the plugin folder. */
export type ArchiveFiles = ReadonlyMap<string, Buffer>;

const FILE_TYPES = new Set(['File', 'OldFile', 'ContiguousFile']);
const FOLDER_TYPES = new Set(['Directory', 'GNUDumpDir']);
/** The path of the entry `./`. It may be a folder but not a file. */
const PLUGIN_FOLDER = '.';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

async function unzip(bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: ARCHIVE_LIMITS.unpacked });
  } catch (error) {
    const { message } = error as Error;
    const reason: LocalizedText =
      errorCode(error) === 'ERR_BUFFER_TOO_LARGE'
        ? {
            fr: `plus de ${ARCHIVE_LIMITS.unpacked} octets une fois décompressée`,
            en: `more than ${ARCHIVE_LIMITS.unpacked} bytes when unpacked`,
          }
        : { fr: `compression illisible (${message})`, en: `unreadable compression (${message})` };
    throw new ArchiveRefusedError(reason, { cause: error });
  }
}

/** Refuses entries that a file system may treat as one: names that differ only in case, or a file and a folder. */
function requireDistinct(paths: Iterable<string>): void {
  const seen = new Set<string>();
  for (const path of paths) {
    const key = path.toLowerCase().normalize('NFC');
    if (seen.has(key)) {
      const twice = JSON.stringify(path);
      throw new ArchiveRefusedError({ fr: `${twice} en double`, en: `${twice} twice` });
    }
    seen.add(key);
  }
  for (const key of seen) {
    for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
      const folder = key.slice(0, end);
      if (seen.has(folder)) {
        throw new ArchiveRefusedError({
          fr: `${JSON.stringify(folder)} est un fichier et un dossier`,
          en: `${JSON.stringify(folder)} is a file and a folder`,
        });
      }
    }
  }
}

function parse(tar: Buffer): Promise<readonly (readonly [string, Buffer])[]> {
  const files: (readonly [string, Buffer])[] = [];
  let entries = 0;
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(
        error instanceof ArchiveRefusedError
          ? error
          : new ArchiveRefusedError(
              { fr: `illisible (${error.message})`, en: `unreadable (${error.message})` },
              { cause: error },
            ),
      );
    const accept = (entry: ReadEntry) => {
      const { path, type } = entry;
      requireFileCount((entries += 1));
      const inside = requireInsidePath(path);
      if (FOLDER_TYPES.has(type)) return entry.resume();
      if (!FILE_TYPES.has(type) || entry.ignore || inside === PLUGIN_FOLDER) {
        throw new ArchiveRefusedError({
          fr: `${JSON.stringify(path)} : entrée de type ${type}`,
          en: `${JSON.stringify(path)}: an entry of type ${type}`,
        });
      }
      const chunks: Buffer[] = [];
      entry.on('data', (chunk: Buffer) => chunks.push(chunk));
      return entry.on('end', () => files.push([inside, Buffer.concat(chunks)]));
    };
    const guarded = (entry: ReadEntry) => {
      try {
        accept(entry);
      } catch (error) {
        refuse(error as Error);
        parser.abort(error as Error);
      }
    };
    const parser = new Parser({ strict: true, zstd: false, onReadEntry: guarded });
    parser.on('ignoredEntry', guarded);
    parser.on('error', refuse);
    parser.on('end', () => resolve(files));
    parser.end(tar);
  });
}

/**
 * Reads a complete `plugin.tgz` into memory before anything is written. Throws `ArchiveRefusedError` unless every
 * entry is a plain file or folder inside the plugin.
 */
export async function readArchive(bytes: Buffer): Promise<ArchiveFiles> {
  const tar = await unzip(bytes);
  // The parser would decompress a second layer without a size limit.
  if (tar.subarray(0, 2).equals(GZIP_MAGIC)) {
    throw new ArchiveRefusedError({
      fr: 'archive compressée deux fois',
      en: 'archive compressed twice',
    });
  }
  const files = await parse(tar);
  requireDistinct(files.map(([path]) => path));
  return new Map(files);
}
