import { gzipSync } from 'node:zlib';

import { Header, Pax, type HeaderData } from 'tar';

const BLOCK = 512;

/** One tar entry without any checks, so that it can be malicious. */
export function rawEntry(header: Readonly<HeaderData>, content: Buffer | string = ''): Buffer {
  const bytes = Buffer.from(content);
  const block = Buffer.alloc(BLOCK);
  new Header({ mode: 0o644, mtime: new Date(0), size: bytes.length, ...header }).encode(block);
  const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
  return Buffer.concat([block, bytes, padding]);
}

export const rawFile = (path: string, content: Buffer | string = 'x') =>
  rawEntry({ path, type: 'File' }, content);

/** A file whose real path is in an extended header, which overrides an innocent one. */
export const rawPaxFile = (path: string) =>
  Buffer.concat([new Pax({ path }).encode(), rawFile('innocent.js')]);

/** The archive without compression. */
export const rawTar = (...entries: readonly Buffer[]) =>
  Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]);

export const rawArchive = (...entries: readonly Buffer[]) => gzipSync(rawTar(...entries));
