import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compileSchema } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { listFiles } from '../archive/list-files';
import { sha256Of } from '../integrity';

const RECORD_FILE = '.plugin-cache.json';

const schema = Type.Object({
  /** sha256 of the archive that the folder was unpacked from. */
  archive: Type.String(),
  /** sha256 of each file, by path. */
  files: Type.Record(Type.String(), Type.String()),
});

/** The expected content of a cached folder. */
type EntryRecord = Static<typeof schema>;

const compiled = compileSchema(schema);

const contentOf = (folder: string): string[] => {
  const { files, others } = listFiles(folder);
  return [...files, ...others].filter((path) => path !== RECORD_FILE);
};

/** Writes the record of a complete folder into the folder. */
export function writeEntryRecord(folder: string, archive: string): void {
  const files = Object.fromEntries(
    contentOf(folder).map((path) => [path, sha256Of(readFileSync(join(folder, path)))]),
  );
  const record: EntryRecord = { archive, files };
  writeFileSync(join(folder, RECORD_FILE), JSON.stringify(record));
}

function parseRecord(folder: string): EntryRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, RECORD_FILE), 'utf8'));
    return compiled.is(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the record of a folder whose content is exactly what was unpacked. Returns undefined for an unfinished
 * folder or one with missing, added or changed files. Reads every byte once per start, because the content will be
 * executed and plugins are small.
 */
export function readEntryRecord(folder: string): EntryRecord | undefined {
  const record = parseRecord(folder);
  if (record === undefined) return undefined;
  const expected = Object.entries(record.files);
  if (contentOf(folder).length !== expected.length) return undefined;
  const isIntact = ([path, sha256]: readonly [string, string]) => {
    const file = join(folder, path);
    const found = lstatSync(file, { throwIfNoEntry: false });
    return found?.isFile() === true && sha256Of(readFileSync(file)) === sha256;
  };
  return expected.every(isIntact) ? record : undefined;
}
