import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';

import type { IsOwnServer } from '@platform/expression';

import type { WorkFile } from '../work-file';
import { ExportFileBrokenError, readLines, type ExportLine } from './read-lines';
import { readResource, type Resource, type WhyRejected } from './read-resource';
import { createRejections, MAX_NAMED_LINES, REJECTED, type Rejections } from './rejections';
import { isLasting, isRead, isShared, knownAt, patientOf, type KnownBy } from './resource-facts';

export interface ImportOptions {
  readonly files: readonly string[];
  readonly knownBy: KnownBy;
  readonly isOwnServer: IsOwnServer;
  /** Types that bindings ask for, beyond those of a record. */
  readonly types: ReadonlySet<string>;
  readonly maxLineBytes?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly file: string; readonly lines: number }) => void;
}

/** Lines, and bytes of them, of one transaction: what is in memory, and what an interruption reads again. */
const BATCH_LINES = 2_000;
const BATCH_BYTES = 8 * 1024 * 1024;

/** Thrown when a file is not what it was when its reading began. */
export class ExportChangedError extends Error {
  constructor(readonly file: string) {
    super(`fichier modifié depuis le début de la lecture : ${file}`);
  }
}

interface KnownFile {
  readonly id: number;
  readonly size: number;
  readonly modified: number;
  readonly lines: number;
  readonly finished: number;
}

function fileOf({ db }: WorkFile, path: string): KnownFile {
  const { size, mtimeMs } = statSync(path);
  const modified = Math.floor(mtimeMs);
  db.prepare('INSERT OR IGNORE INTO files (name, size, modified) VALUES (?, ?, ?)').run(
    path,
    size,
    modified,
  );
  const known = db.prepare('SELECT * FROM files WHERE name = ?').get(path) as KnownFile;
  if (known.size !== size || known.modified !== modified)
    throw new ExportChangedError(basename(path));
  return known;
}

/** Stores resources in the work file, and counts what it does not store. */
function createStorer(work: WorkFile, rejections: Rejections, options: ImportOptions) {
  const { knownBy, isOwnServer, types } = options;
  const insert = work.db.prepare(
    'INSERT OR IGNORE INTO resources (type, id, patient, knownAt, file, line, digest, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const stored = work.db.prepare(
    'SELECT digest FROM resources WHERE type = ? AND id = ? AND knownAt = ?',
  );
  let previous = { file: 0, at: 0 };
  const factsOf = (
    resource: Resource,
  ): { readonly why: WhyRejected } | { readonly patient: string | null; readonly at: number } => {
    const { resourceType } = resource;
    const patient = isShared(resourceType) ? null : patientOf(resource, isOwnServer);
    if (patient === 'none') return { why: 'without-patient' };
    if (patient === 'elsewhere') return { why: 'elsewhere' };
    const at = knownAt(resource, knownBy);
    return at === undefined ? { why: 'without-date' } : { patient: patient && patient.id, at };
  };
  return (file: number, read: ExportLine): void => {
    const { line } = read;
    const place = { file, line };
    if (!('text' in read)) return rejections.add('too-long', place, `${read.bytes} bytes`);
    if (read.text.length === 0 || read.text.toString('latin1').trim() === '') return;
    const found = readResource(read.text, read.isLast);
    if ('rejected' in found) return rejections.add(found.rejected, place);
    const { resource } = found;
    const { resourceType: type, id } = resource;
    const word = /^[A-Z][A-Za-z]{1,60}$/.test(type) ? type : 'unknown';
    if (!isRead(type, types)) return rejections.add('other-type', place, word);
    const facts = factsOf(resource);
    if ('why' in facts) return rejections.add(facts.why, place, word);
    if (!isLasting(type)) {
      if (previous.file === file && facts.at < previous.at) work.count('order', 'before-previous');
      previous = { file, at: facts.at };
    }
    const digest = createHash('sha256').update(read.text).digest().subarray(0, 16);
    const body = read.text.toString('utf8');
    const row = [type, id, facts.patient, facts.at, file, line, digest, body];
    if (insert.run(...row).changes === 1) return work.count('type', word);
    const known = stored.get(type, id, facts.at) as { digest: Buffer };
    rejections.add(known.digest.equals(digest) ? 'doubled' : 'version-conflict', place, word);
  };
}

/** Names the resources whose patient is not in the export: no record is read for them. */
function rejectUnknownPatients(
  { db, fact, setFact, count }: WorkFile,
  rejections: Rejections,
): void {
  if (fact('patientsChecked') === true) return;
  const isUnknown = `patient IS NOT NULL AND patient NOT IN (SELECT id FROM resources WHERE type = 'Patient')`;
  const named = db.prepare(
    `SELECT type, file, line FROM resources WHERE ${isUnknown} ORDER BY n LIMIT ?`,
  );
  const total = db.prepare(`SELECT count(*) FROM resources WHERE ${isUnknown}`).pluck();
  db.transaction(() => {
    const places = named.all(MAX_NAMED_LINES) as { type: string; file: number; line: number }[];
    for (const { type, ...place } of places) rejections.add('unknown-patient', place, type);
    const more = (total.get() as number) - places.length;
    if (more > 0) count(REJECTED, 'unknown-patient', more);
    db.exec(`DELETE FROM resources WHERE ${isUnknown}`);
    setFact('patientsChecked', true);
  })();
}

/**
 * Reads the files of an export into the work file. Goes on behind the last line that was stored. Resolves with false when it
 * was interrupted. Throws ExportChangedError.
 */
export async function importFiles(work: WorkFile, options: ImportOptions): Promise<boolean> {
  const rejections = createRejections(work);
  const store = createStorer(work, rejections, options);
  const progress = work.db.prepare('UPDATE files SET lines = ?, finished = ? WHERE id = ?');
  for (const path of options.files) {
    const file = fileOf(work, path);
    if (file.finished === 1) continue;
    let batch: ExportLine[] = [];
    let bytes = 0;
    let lines = file.lines;
    const flush = work.db.transaction((finished: 0 | 1) => {
      for (const read of batch) store(file.id, read);
      lines = batch.at(-1)?.line ?? lines;
      progress.run(lines, finished, file.id);
      batch = [];
      bytes = 0;
    });
    try {
      for await (const read of readLines(path, options.maxLineBytes)) {
        if (read.line <= file.lines) continue;
        batch.push(read);
        bytes += 'text' in read ? read.text.length : 0;
        if (batch.length < BATCH_LINES && bytes < BATCH_BYTES) continue;
        flush(0);
        options.onProgress?.({ file: basename(path), lines });
        if (options.signal?.aborted) return false;
      }
    } catch (error) {
      if (!(error instanceof ExportFileBrokenError)) throw error;
      rejections.add('file-broken', { file: file.id, line: error.line });
    }
    flush(1);
    options.onProgress?.({ file: basename(path), lines });
    if (options.signal?.aborted) return false;
  }
  rejectUnknownPatients(work, rejections);
  return true;
}
