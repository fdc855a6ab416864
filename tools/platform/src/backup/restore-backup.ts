import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { openDatabase } from '@platform/database';

import { OperatorError, type OperatorCall } from '../command';
import {
  fileOfDatabase,
  openStores,
  requireEmptyDatabase,
  requireKnownTables,
} from './database-part';
import { loadRows } from './database-rows';
import { diskError } from './disk-error';
import type { Part, Places } from './installation-parts';
import { verifyFiles, type BackupManifest } from './manifest';
import { reportProgress } from './progress';
import { copyFile, isEmpty, requireSpace, type StoredFile } from './stored-files';
import { ownVersions, requireReadable } from './versions';

export interface RestoreOrder {
  readonly folder: string;
  /** What `readManifest` found in the folder. */
  readonly manifest: BackupManifest;
  readonly places: Places;
  readonly instance: string;
}

type Report = Pick<OperatorCall, 'printStatus'>;

const totalOf = (files: readonly StoredFile[]): number =>
  files.reduce((total, { bytes }) => total + bytes, 0);

const ofPart = ({ files }: BackupManifest, part: Part): readonly StoredFile[] =>
  files.filter(({ path }) => path.startsWith(`${part}/`));

/** The path of a stored file below the folder of its part. */
const belowPart = ({ path }: StoredFile): string => path.slice(path.indexOf('/') + 1);

function requireParts({ parts }: Places, manifest: BackupManifest): void {
  const missing = parts.find((part) => !manifest.parts.includes(part));
  if (missing === undefined) return;
  throw new OperatorError(`the backup has no part "${missing}": name those it has with --part`);
}

/** Throws OperatorError if the restore would change something that exists. */
async function requireEmptyTarget(places: Places, manifest: BackupManifest): Promise<void> {
  const { parts, controlPlane, dataDir } = places;
  if (parts.includes('control-plane') && !isEmpty(controlPlane)) {
    throw new OperatorError(`${controlPlane} is not empty: move it away first`);
  }
  if (parts.includes('database') && manifest.database) {
    await requireEmptyDatabase(places, manifest.database);
  }
  const files = parts.includes('files') ? ofPart(manifest, 'files') : [];
  const existing = files.map((file) => join(dataDir, belowPart(file))).find(existsSync);
  if (existing !== undefined) throw new OperatorError(`${existing} exists: move it away first`);
}

/** Copies the files of a part, and compares what was read with the manifest once more. */
async function copyPart(
  report: Report,
  { folder, part }: { readonly folder: string; readonly part: Part },
  files: readonly StoredFile[],
  target: string,
): Promise<void> {
  const onCopied = reportProgress(report, part, totalOf(files));
  for (const file of files) {
    const { sha256, bytes } = await copyFile(
      join(folder, file.path),
      join(target, belowPart(file)),
    );
    if (sha256 !== file.sha256) {
      throw new OperatorError(`${file.path} of the backup changed while it was restored`);
    }
    onCopied(bytes);
  }
}

/** What is not yet complete has this ending: no process would take it for its data. */
const UNFINISHED = '.restoring';

async function restoreControlPlane(
  report: Report,
  { folder, manifest, places: { controlPlane } }: RestoreOrder,
): Promise<void> {
  const unfinished = `${controlPlane}${UNFINISHED}`;
  rmSync(unfinished, { recursive: true, force: true });
  const files = ofPart(manifest, 'control-plane');
  await copyPart(report, { folder, part: 'control-plane' }, files, unfinished);
  rmSync(controlPlane, { recursive: true, force: true });
  renameSync(unfinished, controlPlane);
  report.printStatus(`control-plane: ${controlPlane}`);
}

async function restoreDatabase(
  report: Report,
  { folder, manifest, places: { databaseFile, databaseUrl } }: RestoreOrder,
): Promise<void> {
  if (!manifest.database) return;
  if (databaseFile !== undefined) {
    const unfinished = `${databaseFile}${UNFINISHED}`;
    rmSync(unfinished, { force: true });
    const [file] = ofPart(manifest, 'database');
    const { sha256 } = await copyFile(join(folder, fileOfDatabase(manifest.database)), unfinished);
    if (sha256 !== file?.sha256) {
      throw new OperatorError('the database of the backup changed while it was restored');
    }
    renameSync(unfinished, databaseFile);
    report.printStatus(`database: ${databaseFile}`);
    return;
  }
  const database = await openDatabase(databaseUrl);
  try {
    await loadRows(database, join(folder, fileOfDatabase(manifest.database)));
    await openStores(database);
    report.printStatus(`database: ${database.location}`);
  } finally {
    await database.close();
  }
}

/** Frees what an unfinished restore took: the disk may be full. */
function removeUnfinished({ controlPlane, databaseFile }: Places): void {
  for (const place of [controlPlane, ...(databaseFile ? [databaseFile] : [])]) {
    rmSync(`${place}${UNFINISHED}`, { recursive: true, force: true });
  }
}

async function restoreParts(report: Report, order: RestoreOrder): Promise<void> {
  const { folder, manifest, places } = order;
  const { parts, dataDir } = places;
  try {
    if (parts.includes('database')) await restoreDatabase(report, order);
    if (parts.includes('files')) {
      await copyPart(report, { folder, part: 'files' }, ofPart(manifest, 'files'), dataDir);
    }
    if (parts.includes('control-plane')) await restoreControlPlane(report, order);
  } catch (error) {
    removeUnfinished(places);
    const after = '; move away what was restored, and restore again';
    throw diskError(error, 'not restored', dataDir, after);
  }
}

/**
 * Restores the parts of a backup. Everything is checked before anything is written. The control plane comes last:
 * without it nothing runs on a restoration that was interrupted. Throws OperatorError.
 */
export async function restoreBackup(report: Report, order: RestoreOrder): Promise<void> {
  const { folder, manifest, places, instance } = order;
  const { parts, dataDir } = places;
  requireParts(places, manifest);
  if (manifest.instance !== instance) {
    throw new OperatorError(
      `the backup is of the instance "${manifest.instance}", and INSTANCE_CONFIG names "${instance}"`,
    );
  }
  requireReadable(manifest.versions, await ownVersions());
  if (manifest.database) await requireKnownTables(manifest.database.tables);
  await requireEmptyTarget(places, manifest);
  const files = parts.flatMap((part) => ofPart(manifest, part));
  requireSpace(dataDir, totalOf(files));
  await verifyFiles(folder, files, reportProgress(report, 'checked', totalOf(files)));
  await restoreParts(report, order);
}
