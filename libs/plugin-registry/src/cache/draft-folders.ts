import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { errorCode } from '../storage/error-code';

const DRAFTS = '.drafts';

/** No download lasts this long, milliseconds: what is older was left behind. */
const MAX_AGE_MS = 60 * 60 * 1000;

const NAME = /^(\d+)\.[0-9a-f-]{36}\.(.*)$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Another host may share the cache: only its age tells about its drafts. */
function isLeftBehind(folder: string, name: string): boolean {
  const [, pid, host] = NAME.exec(name) ?? [];
  if (host === hostname() && !isRunning(Number(pid))) return true;
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return mtimeMs !== undefined && Date.now() - mtimeMs > MAX_AGE_MS;
}

/** A new folder of a cache to prepare an entry in, named after the process that owns it. */
export function createDraft(cache: string): string {
  const draft = join(cache, DRAFTS, `${process.pid}.${randomUUID()}.${hostname()}`);
  mkdirSync(draft, { recursive: true });
  return draft;
}

/** Removes what killed downloads left in a cache; never a draft that may still be written to. */
export function removeLeftDrafts(cache: string): readonly string[] {
  const drafts = join(cache, DRAFTS);
  if (!existsSync(drafts)) return [];
  const left = readdirSync(drafts).filter((name) => isLeftBehind(join(drafts, name), name));
  for (const name of left) rmSync(join(drafts, name), { recursive: true, force: true });
  return left;
}
