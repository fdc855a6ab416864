import { existsSync, renameSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The base, its log and the index of that log. */
const SUFFIXES = ['', '-wal', '-shm'];

/** Renames the files of a SQLite database, whoever has them open, and gives them their names back after so long. */
export async function takeAway(path: string, forMs: number): Promise<void> {
  const files = SUFFIXES.map((suffix) => `${path}${suffix}`).filter((file) => existsSync(file));
  const away = (file: string): string => `${file}.away`;
  for (const file of files) renameSync(file, away(file));
  await delay(forMs);
  for (const file of files) renameSync(away(file), file);
}
