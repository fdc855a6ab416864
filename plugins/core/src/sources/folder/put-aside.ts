import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, open, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Refusal } from '@platform/sdk';

const REASON = '.reason.json';

/** The limit of one name in most file systems, minus the suffix of the reason file. */
const MAX_NAME_BYTES = 255 - REASON.length - 1;

/** Attempts with a numbered name, before a random one. */
const MAX_NUMBERED_NAMES = 20;

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code;

/** Converts a name to text. Escapes names that are not UTF-8, so that different names stay different. */
function toText(name: Buffer): string {
  const text = name.toString('utf8');
  return Buffer.from(text).equals(name)
    ? text
    : [...name]
        .map((byte) =>
          byte < 0x80 && byte !== 0x25
            ? String.fromCharCode(byte)
            : `%${byte.toString(16).padStart(2, '0')}`,
        )
        .join('');
}

/** Returns the name of a file that is put aside. `attempt` makes a name that exists unique. */
function asideName(name: Buffer, attempt: number): string {
  const stem = toText(name).slice(0, -'.json'.length);
  const suffix =
    attempt === 1 ? '' : `~${attempt <= MAX_NUMBERED_NAMES ? String(attempt) : randomUUID()}`;
  const whole = `${stem}${suffix}.json`;
  if (Buffer.byteLength(whole) <= MAX_NAME_BYTES) return whole;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 32);
  const short = Buffer.from(stem).subarray(0, 120).toString('utf8').replaceAll('\uFFFD', '');
  return `${short}~${digest}${suffix}.json`;
}

/** Creates an empty file or folder under a free name and returns its path. */
async function reserve(folder: string, name: Buffer, isFolder: boolean): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const path = join(folder, asideName(name, attempt));
    try {
      if (isFolder) await mkdir(path);
      else await (await open(path, 'wx')).close();
      return path;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** Writes to a temporary file and renames it, so that a reader never sees an incomplete file. */
async function writeAtomically(path: string, value: object): Promise<void> {
  const draft = join(dirname(path), `.${randomUUID()}.tmp`);
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`);
  await rename(draft, path);
}

/**
 * Moves a file into `folder`. It keeps its name unless that name is taken there: no file is replaced,
 * also on file systems that ignore case. With a refusal, writes the reason to a file beside it. Does
 * nothing when the file no longer exists, because another reader moved it.
 */
export async function putAside(
  path: Buffer,
  name: Buffer,
  folder: string,
  refusal?: Refusal,
): Promise<void> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return;
  const isFolder = found.isDirectory();
  const target = await reserve(folder, name, isFolder);
  const reason = `${target}${REASON}`;
  try {
    if (refusal) await writeAtomically(reason, { ...refusal, at: new Date() });
    await rename(path, target);
  } catch (error) {
    await (isFolder ? rmdir(target) : rm(target, { force: true }));
    if (refusal) await rm(reason, { force: true });
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
