import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { openDatabase, type Database } from '@platform/database';

import { OperatorError, type OperatorCall } from '../command';
import { whileStopped, type AroundCopy } from './control-plane-process';
import { bytesOf, copyDatabase, fileOfDatabase, tablesOf } from './database-part';
import { dataFiles, isSqlite } from './data-files';
import { diskError } from './disk-error';
import { controlPlaneFrom, type Part, type Places } from './installation-parts';
import { FORMAT, writeManifest, type BackupManifest } from './manifest';
import { reportProgress } from './progress';
import {
  copyFile,
  filesBelow,
  isEmpty,
  makeFolder,
  requireSpace,
  settle,
  type FoundFile,
  type StoredFile,
} from './stored-files';
import { ownVersions } from './versions';

export interface BackupOrder {
  readonly folder: string;
  readonly places: Places;
  readonly instance: string;
  /** Absent: the control plane must not run. */
  readonly around: AroundCopy | undefined;
}

type Report = Pick<OperatorCall, 'printStatus'>;

const totalOf = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((total, { bytes }) => total + bytes, 0);

function requireOutside(folder: string, { dataDir, controlPlane }: Places): void {
  const inside = [dataDir, controlPlane].find((place) => `${folder}/`.startsWith(`${place}/`));
  if (inside === undefined) return;
  throw new OperatorError(`${folder} is inside ${inside}, which is backed up: name another folder`);
}

async function copyFiles(
  report: Report,
  { folder, part }: { readonly folder: string; readonly part: Part },
  source: string,
  files: readonly FoundFile[],
): Promise<readonly StoredFile[]> {
  const onCopied = reportProgress(report, part, totalOf(files));
  const copied: StoredFile[] = [];
  for (const { path, bytes } of files) {
    const to = `${part}/${path}`;
    copied.push({ path: to, ...(await copyOne(join(source, path), join(folder, to))) });
    onCopied(bytes);
  }
  return copied;
}

async function copyOne(from: string, to: string): Promise<Omit<StoredFile, 'path'>> {
  if (!isSqlite(from)) return copyFile(from, to);
  const database = await openDatabase(`sqlite:${from}`);
  try {
    makeFolder(dirname(to));
    await copyDatabase(database, to);
  } finally {
    await database.close();
  }
  return settle(to);
}

const isSame = (before: readonly FoundFile[], after: readonly FoundFile[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

async function copyControlPlane(
  report: Report,
  { folder, places: { controlPlane } }: BackupOrder,
): Promise<readonly StoredFile[]> {
  const before = filesBelow(controlPlane);
  const copied = await copyFiles(report, { folder, part: 'control-plane' }, controlPlane, before);
  if (isSame(before, filesBelow(controlPlane))) return copied;
  throw new OperatorError(
    `${controlPlane} changed while it was copied: stop the control plane that runs on it`,
  );
}

async function copyDatabasePart(
  { printStatus }: Report,
  { folder }: BackupOrder,
  database: Database,
): Promise<StoredFile> {
  const path = fileOfDatabase(database);
  const file = join(folder, path);
  makeFolder(dirname(file));
  printStatus(`database: ${database.location}`);
  await copyDatabase(database, file);
  return { path, ...(await settle(file)) };
}

/** Throws OperatorError before anything is written if a part is not there, or the backup would not fit. */
async function requirePossible(order: BackupOrder, database: Database | undefined): Promise<void> {
  const { folder, places } = order;
  const { parts, controlPlane } = places;
  requireOutside(folder, places);
  if (!isEmpty(folder)) throw new OperatorError(`${folder} exists and is not empty`);
  const ofControlPlane = parts.includes('control-plane') ? filesBelow(controlPlane) : [];
  if (parts.includes('control-plane') && ofControlPlane.length === 0) {
    throw new OperatorError(
      `${controlPlane} has no data of a control plane: name its base folder with --control-plane`,
    );
  }
  const others = parts.includes('files') ? dataFiles(places) : [];
  const ofDatabase = database ? await bytesOf(database) : 0;
  requireSpace(folder, totalOf(ofControlPlane) + totalOf(others) + ofDatabase);
}

/** The control plane, then the database, with the instant from which on nothing is in the copy any more. */
async function copyBoth(
  report: Report,
  order: BackupOrder,
  database: Database | undefined,
): Promise<Pick<BackupManifest, 'at' | 'files'>> {
  const at = new Date().toISOString();
  const isAsked = order.places.parts.includes('control-plane');
  const ofControlPlane = isAsked ? await copyControlPlane(report, order) : [];
  const ofDatabase = database ? [await copyDatabasePart(report, order, database)] : [];
  return { at, files: [...ofControlPlane, ...ofDatabase] };
}

async function copyAll(
  report: Report,
  order: BackupOrder,
  database: Database | undefined,
): Promise<BackupManifest> {
  const { folder, places, instance, around } = order;
  const { parts, controlPlane, dataDir } = places;
  const copy = () => copyBoth(report, order, database);
  const { at, files } = parts.includes('control-plane')
    ? await whileStopped(report, controlPlane, around, copy)
    : await copy();
  const others = parts.includes('files')
    ? await copyFiles(report, { folder, part: 'files' }, dataDir, dataFiles(places))
    : [];
  return {
    format: FORMAT,
    at,
    instance,
    versions: await ownVersions(),
    parts,
    controlPlane: controlPlaneFrom(places),
    database: database ? { backend: database.backend, tables: await tablesOf(database) } : null,
    files: [...files, ...others],
  };
}

/** Removes what an unfinished backup wrote. Returns what the operator has to do if that is impossible. */
function removeUnfinished(folder: string, wasThere: boolean): string {
  try {
    // A folder that was there may be a mount point.
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
    if (!wasThere && existsSync(folder)) rmdirSync(folder);
    return '; nothing of it is left';
  } catch {
    return `; what is in ${folder} is no backup: remove it`;
  }
}

/**
 * Copies the parts of an installation into a folder. The control plane stands still from before its copy until after
 * that of the database: both are then of one moment, and no run is in one of them alone. A backup that fails leaves
 * nothing behind. Throws OperatorError.
 */
export async function makeBackup(
  report: Report,
  order: BackupOrder,
  database: Database | undefined,
): Promise<BackupManifest> {
  const { folder } = order;
  const failed = 'the backup was not made';
  await requirePossible(order, database).catch((error: unknown) => {
    throw diskError(error, failed, folder);
  });
  const wasThere = existsSync(folder);
  try {
    makeFolder(folder);
    const manifest = await copyAll(report, order, database);
    await writeManifest(folder, manifest);
    return manifest;
  } catch (error) {
    throw diskError(error, failed, folder, removeUnfinished(folder, wasThere));
  }
}
