import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compileSchema } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { listFiles } from '../archive/list-files';
import { sha256Of } from '../integrity';

const RECORD_FILE = '.plugin-cache.json';

const schema = Type.Object({
  /** Of the archive the folder was unpacked from. */
  archive: Type.String(),
  /** sha256 of each file, by path. */
  files: Type.Record(Type.String(), Type.String()),
});

/** What a cached folder must hold to be used. */
export type EntryRecord = Static<typeof schema>;

const compiled = compileSchema(schema);

const contentOf = (folder: string): string[] => {
  const { files, others } = listFiles(folder);
  return [...files, ...others].filter((path) => path !== RECORD_FILE);
};

/** Says, in the folder, that it is complete, and what it holds. */
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
 * The record of a folder that holds exactly what was unpacked: a missing, added or altered file, or a
 * folder that was never finished, has none. Every byte is read, once a boot: a plugin is small, and
 * what is trusted here is then executed.
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
