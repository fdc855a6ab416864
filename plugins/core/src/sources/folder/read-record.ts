import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';

import type { Refusal } from '@platform/sdk';

import { NOT_A_FILE, NOT_JSON, NOT_UTF8, tooDeep, tooLarge, unreadable } from './refusals';

/** What became of one look at a file. */
export type ReadRecord =
  | { readonly record: unknown }
  /** Nobody will ever make a record of it. */
  | { readonly refused: Refusal }
  /** It may still be written: refused once its mark has stayed the same for a while. */
  | { readonly unsettled: Refusal; readonly mark: string }
  /** It is not there any more. */
  | 'gone';

/** A pipe must not make the open wait, nor a link lead elsewhere. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

const CHUNK = 64 * 1024;

/** As a posted body: deeper ones exhaust the stack of whoever walks them. */
const MAX_DEPTH = 100;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : String(error);
};

const markOf = ({ ino, size, mtimeNs }: BigIntStats): string => `${ino} ${size} ${mtimeNs}`;

function isDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      at += 1;
      while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    } else if (OPENS.has(byte)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (CLOSES.has(byte)) depth -= 1;
  }
  return false;
}

/** At most `limit` bytes; undefined past them: a file may grow while it is read. */
async function bytesOf(file: FileHandle, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for (let size = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(CHUNK), 0, CHUNK, null);
    if (bytesRead === 0) return Buffer.concat(chunks);
    size += bytesRead;
    if (size > limit) return undefined;
    chunks.push(buffer.subarray(0, bytesRead));
  }
}

function parse(bytes: Buffer, mark: string): ReadRecord {
  if (isDeep(bytes)) return { refused: tooDeep(MAX_DEPTH) };
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

/** Reads a file as one record: what it is and its size first, its content then. */
export async function readRecord(path: Buffer, maxBytes: number): Promise<ReadRecord> {
  let mark = '';
  let file: FileHandle | undefined;
  try {
    const found = await lstat(path, { bigint: true });
    if (!found.isFile()) return { refused: NOT_A_FILE };
    mark = markOf(found);
    file = await open(path, FLAGS);
    const opened = await file.stat({ bigint: true });
    if (!opened.isFile()) return { refused: NOT_A_FILE };
    mark = markOf(opened);
    if (opened.size > BigInt(maxBytes)) return { refused: tooLarge(maxBytes) };
    const bytes = await bytesOf(file, maxBytes);
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
