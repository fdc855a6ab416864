import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { errorCode } from '../storage/error-code';

const DRAFTS = '.drafts';

/** Maximum age of a draft in ms. An older one was left behind, because no download takes so long. */
const MAX_DRAFT_AGE_MS = 60 * 60 * 1000;

const NAME = /^(\d+)\.[0-9a-f-]{36}\.(.*)$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Whether a draft was left behind. For a draft of another host that shares the cache, only its age counts. */
function isLeftBehind(folder: string, name: string): boolean {
  const [, pid, host] = NAME.exec(name) ?? [];
  if (host === hostname() && !isRunning(Number(pid))) return true;
  const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return mtimeMs !== undefined && Date.now() - mtimeMs > MAX_DRAFT_AGE_MS;
}

/** Creates a folder in the cache to prepare an entry, named after the owning process. */
export function createDraft(cache: string): string {
  const draft = join(cache, DRAFTS, `${process.pid}.${randomUUID()}.${hostname()}`);
  mkdirSync(draft, { recursive: true });
  return draft;
}

/** Removes the drafts of killed downloads, never one that may still be in use. */
export function removeLeftDrafts(cache: string): readonly string[] {
  const drafts = join(cache, DRAFTS);
  if (!existsSync(drafts)) return [];
  const left = readdirSync(drafts).filter((name) => isLeftBehind(join(drafts, name), name));
  for (const name of left) rmSync(join(drafts, name), { recursive: true, force: true });
  return left;
}
