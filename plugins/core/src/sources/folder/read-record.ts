import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';

import type { Refusal } from '@platform/sdk';

import { refusalOfShape } from '../json-bounds';
import { NOT_A_FILE, NOT_JSON, NOT_UTF8, tooLarge, unreadable } from './refusals';

/** The result of reading a file. */
type ReadRecord =
  | { readonly record: unknown }
  /** The file can never become a record. */
  | { readonly refused: Refusal }
  /** The file may still be being written. `mark` changes whenever the file does. */
  | { readonly unsettled: Refusal; readonly mark: string }
  /** The file no longer exists. */
  | 'gone';

/** Opening a pipe must not block, and a link must not be followed out of the folder. */
const OPEN_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

const CHUNK_BYTES = 64 * 1024;

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : String(error);
};

const markOf = ({ ino, size, mtimeNs }: BigIntStats): string => `${ino} ${size} ${mtimeNs}`;

/** Reads the file. Returns undefined when it has more than `limit` bytes: it may grow while it is read. */
async function readBytes(file: FileHandle, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for (let size = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, null);
    if (bytesRead === 0) return Buffer.concat(chunks);
    size += bytesRead;
    if (size > limit) return undefined;
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

function parse(bytes: Buffer, mark: string): ReadRecord {
  const refused = refusalOfShape(bytes);
  if (refused) return { refused };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { unsettled: NOT_UTF8, mark };
  }
  try {
    return { record: JSON.parse(text) as unknown };
  } catch {
    return { unsettled: NOT_JSON, mark };
  }
}

/** Reads a file as one record. Checks the kind and size of the file before its content. Never rejects. */
export async function readRecord(path: Buffer, maxBytes: number): Promise<ReadRecord> {
  let mark = '';
  let file: FileHandle | undefined;
  try {
    const found = await lstat(path, { bigint: true });
    if (!found.isFile()) return { refused: NOT_A_FILE };
    mark = markOf(found);
    file = await open(path, OPEN_FLAGS);
    const opened = await file.stat({ bigint: true });
    if (!opened.isFile()) return { refused: NOT_A_FILE };
    mark = markOf(opened);
    if (opened.size > BigInt(maxBytes)) return { refused: tooLarge(maxBytes) };
    const bytes = await readBytes(file, maxBytes);
    return bytes === undefined ? { refused: tooLarge(maxBytes) } : parse(bytes, mark);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return 'gone';
    if (code === 'ELOOP') return { refused: NOT_A_FILE };
    return { unsettled: unreadable(code), mark };
  } finally {
    await file?.close().catch(() => undefined);
  }
}
