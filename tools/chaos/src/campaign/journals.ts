import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { RecordLine } from '../facts';

/** Path of the journal in the data folder of each build, as in the instance manifest. */
export const JOURNAL = 'record.jsonl';

/** The data folder of a build. Each build has its own, because only one process may write a journal. */
export const dataFolder = (folder: string, build: string): string => join(folder, `${build}.data`);

interface Write {
  readonly key?: string;
  readonly payload?: { readonly body?: string };
}

const lineOf = (text: string): RecordLine => {
  try {
    const { key = null, payload } = JSON.parse(text) as Write;
    return { key, body: payload?.body ?? null };
  } catch {
    return { key: null, body: text };
  }
};

/** Returns all lines of all journals. */
export function collectJournals(folder: string): RecordLine[] {
  return readdirSync(folder)
    .map((name) => join(folder, name, JOURNAL))
    .filter((file) => existsSync(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(0, -1))
    .map(lineOf);
}

/** Appends half a line to the journal, if it exists. */
export function tearJournal(folder: string, build: string): void {
  const file = join(dataFolder(folder, build), JOURNAL);
  if (existsSync(file)) appendFileSync(file, '{"op":"addNotification","pat');
}
