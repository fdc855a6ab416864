import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { OperatorError } from '../command';

/** One file of a backup, as its manifest names it. */
export interface StoredFile {
  /** Below the folder of the backup, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

/** A file of the installation that a backup takes. */
export interface FoundFile {
  /** Below the folder that was searched, with `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly changedAt: number;
}

const CHUNK_BYTES = 1024 * 1024;

/** The regular files below a folder, sorted. Sockets and links are left out: they do not outlive a process. */
export function filesBelow(
  folder: string,
  isLeftOut: (path: string) => boolean = () => false,
): readonly FoundFile[] {
  if (!existsSync(folder)) return [];
  const found: FoundFile[] = [];
  const pending = [folder];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) pending.push(path);
      if (!entry.isFile()) continue;
      const { size, mtimeMs } = lstatSync(path);
      found.push({
        path: relative(folder, path).replaceAll('\\', '/'),
        bytes: size,
        changedAt: mtimeMs,
      });
    }
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Passes the bytes of a file on, and returns their number and digest. */
async function readThrough(
  file: string,
  onChunk: (chunk: Buffer) => Promise<void>,
): Promise<Omit<StoredFile, 'path'>> {
  const hash = createHash('sha256');
  const source = await open(file, 'r');
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    let bytes = 0;
    for (;;) {
      const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      await onChunk(chunk);
      bytes += bytesRead;
    }
  } finally {
    await source.close();
  }
}

export const digestOf = (file: string): Promise<Omit<StoredFile, 'path'>> =>
  readThrough(file, () => Promise.resolve());

/** Creates a folder for its owner alone, with those above it. `recursive` would not tell that a volume is read-only. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Copies a file for its owner alone, onto the disk. The target must not exist. */
export async function copyFile(from: string, to: string): Promise<Omit<StoredFile, 'path'>> {
  makeFolder(dirname(to));
  const target = await open(to, 'wx', 0o600);
  try {
    const copied = await readThrough(from, async (chunk) => {
      let written = 0;
      while (written < chunk.length) {
        written += (await target.write(chunk, written)).bytesWritten;
      }
    });
    await target.sync();
    return copied;
  } finally {
    await target.close();
  }
}

/** Syncs what another program wrote, and returns its digest. */
export async function settle(file: string): Promise<Omit<StoredFile, 'path'>> {
  const written = await open(file, 'r+');
  try {
    await written.chmod(0o600);
    await written.sync();
  } finally {
    await written.close();
  }
  return digestOf(file);
}

const MIB = 1024 ** 2;

/** Bytes as an operator reads them. */
export const inMib = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MiB`;

/** What must remain free after a copy. */
const RESERVE_BYTES = 64 * MIB;

/** Throws OperatorError if the disk of a folder, which need not exist yet, cannot take so many bytes. */
export function requireSpace(folder: string, bytes: number): void {
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = statfsSync(existing);
  const free = bavail * bsize;
  if (free >= bytes + RESERVE_BYTES) return;
  throw new OperatorError(
    `the disk of ${folder} has ${inMib(free)} free, and ${inMib(bytes + RESERVE_BYTES)} are needed`,
  );
}

/** Whether a folder is absent or has nothing in it. */
export const isEmpty = (folder: string): boolean =>
  !existsSync(folder) || (lstatSync(folder).isDirectory() && readdirSync(folder).length === 0);
