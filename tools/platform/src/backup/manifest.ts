import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

import { OperatorError } from '../command';
import { PARTS, type Part } from './installation-parts';
import { digestOf, type StoredFile } from './stored-files';

/** Increased when a restore of an earlier build could not read a backup. */
export const FORMAT = 1;

const FILE = 'manifest.json';
/** A manifest of a million files. */
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024;

/** Which code wrote what a backup contains. */
export interface Versions {
  readonly platform: string;
  /** Of the interpreter: the highest that a run in the backup may have. */
  readonly contract: number;
  /** Null: not known where the backup was made. */
  readonly controlPlane: string | null;
}

export type Tables = Readonly<Record<string, readonly string[]>>;

export interface BackupManifest {
  readonly format: number;
  /** The instant that the backup is of: ISO 8601, UTC. */
  readonly at: string;
  /** `name` of the instance manifest. */
  readonly instance: string;
  readonly versions: Versions;
  readonly parts: readonly Part[];
  /** Where the control plane was, from the data folder on. Absent in a backup of an earlier build. */
  readonly controlPlane?: string;
  readonly database: { readonly backend: 'sqlite' | 'postgres'; readonly tables: Tables } | null;
  readonly files: readonly StoredFile[];
}

const sealOf = (manifest: BackupManifest): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex');

/** The manifest is written last: a backup without it is not complete. */
export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const file = await open(join(folder, FILE), 'wx', 0o600);
  try {
    await file.write(`${JSON.stringify({ manifest, sha256: sealOf(manifest) }, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

const isInside = (path: string): boolean =>
  PARTS.some((part) => path.startsWith(`${part}/`)) &&
  path.split('/').every((name) => name !== '..' && name !== '');

/** Throws OperatorError if the folder is no complete backup, or its manifest was changed. */
export function readManifest(folder: string): BackupManifest {
  const path = join(folder, FILE);
  if (!existsSync(path)) {
    throw new OperatorError(`${folder} is not a complete backup: ${FILE} is missing`);
  }
  const { manifest, sha256 } = parse(path);
  if (sha256 !== sealOf(manifest) || manifest.files.some((file) => !isInside(file.path))) {
    throw new OperatorError(`${path} was changed after the backup: take another one`);
  }
  if (manifest.format > FORMAT) {
    throw new OperatorError(
      `${path} has format ${manifest.format}, and this build reads ${FORMAT}: restore it with a newer build`,
    );
  }
  return manifest;
}

function parse(path: string): { readonly manifest: BackupManifest; readonly sha256: string } {
  try {
    if (statSync(path).size > MAX_MANIFEST_BYTES) throw new Error('too large');
    const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<ReturnType<typeof parse>>;
    if (typeof read.sha256 === 'string' && Array.isArray(read.manifest?.files)) {
      return { manifest: read.manifest, sha256: read.sha256 };
    }
  } catch {
    // One sentence for everything that a cut or changed file leads to.
  }
  throw new OperatorError(`${path} cannot be read: it was cut or changed, take another backup`);
}

/** Reads every file that is restored. Throws OperatorError for the first one that is missing or not as it was. */
export async function verifyFiles(
  folder: string,
  files: readonly StoredFile[],
  onRead: (bytes: number) => void,
): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    const file = join(folder, path);
    if (!existsSync(file)) {
      throw new OperatorError(`${path} of the backup is missing: it was cut, take another one`);
    }
    const found = statSync(file).size === bytes ? await digestOf(file) : undefined;
    if (found?.sha256 !== sha256) {
      throw new OperatorError(`${path} of the backup was cut or changed: take another one`);
    }
    onRead(bytes);
  }
}
