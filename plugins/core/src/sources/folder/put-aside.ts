import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, open, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Refusal } from '@platform/sdk';

const REASON = '.reason.json';

/** Of one name, in most file systems, less what is added to it. */
const MAX_NAME_BYTES = 255 - REASON.length - 1;

/** So many numbered names are tried before a random one. */
const NUMBERED = 20;

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null)?.code;

/** A name as text: bytes that are none are written out, so that two names stay two. */
function textOf(name: Buffer): string {
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

/** The name that a file has once it is aside; `attempt` tells those of one name apart. */
function asideName(name: Buffer, attempt: number): string {
  const stem = textOf(name).slice(0, -'.json'.length);
  const more = attempt === 1 ? '' : `~${attempt <= NUMBERED ? String(attempt) : randomUUID()}`;
  const whole = `${stem}${more}.json`;
  if (Buffer.byteLength(whole) <= MAX_NAME_BYTES) return whole;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 32);
  const short = Buffer.from(stem).subarray(0, 120).toString('utf8').replaceAll('\uFFFD', '');
  return `${short}~${digest}${more}.json`;
}

/** Makes an empty place under a name that nothing has, and answers it. */
async function reserve(folder: string, name: Buffer, isFolder: boolean): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const place = join(folder, asideName(name, attempt));
    try {
      if (isFolder) await mkdir(place);
      else await (await open(place, 'wx')).close();
      return place;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

/** A reader never sees a part of it. */
async function writeWhole(path: string, value: object): Promise<void> {
  const draft = join(dirname(path), `.${randomUUID()}.tmp`);
  await writeFile(draft, `${JSON.stringify(value, null, 2)}\n`);
  await rename(draft, path);
}

/**
 * Moves a file into a folder below its own, under its own name unless something there has it: nothing
 * is replaced, whatever the file system takes for the same name. With a refusal, a file beside it says
 * why. A file that is not there any more was moved by another reader.
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
  const place = await reserve(folder, name, isFolder);
  const reason = `${place}${REASON}`;
  try {
    if (refusal) await writeWhole(reason, { ...refusal, at: new Date() });
    await rename(path, place);
  } catch (error) {
    await (isFolder ? rmdir(place) : rm(place, { force: true }));
    if (refusal) await rm(reason, { force: true });
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
