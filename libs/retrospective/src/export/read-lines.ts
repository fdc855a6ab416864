import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const NEWLINE = 0x0a;

/** Maximum bytes of a line. A resource with a whole document in it is larger, and no rule reads it. */
export const MAX_LINE_BYTES = 8 * 1024 * 1024;

/** One line, from 1. `cut`: the file ends without a line break, so that the line may be half of one. */
export type ExportLine =
  | { readonly line: number; readonly text: Buffer; readonly isLast: boolean }
  | { readonly line: number; readonly bytes: number };

/** Thrown when a file ends in the middle: of a compressed stream, or of the disk. `line` is the last one that was read. */
export class ExportFileBrokenError extends Error {
  constructor(
    readonly line: number,
    options: { readonly cause: unknown },
  ) {
    super('fichier interrompu', options);
  }
}

const streamOf = (path: string): Readable => {
  const file = createReadStream(path);
  if (!path.endsWith('.gz')) return file;
  const unzipped = createGunzip();
  // `pipe` does not pass the error of a file on.
  file.on('error', (error) => unzipped.destroy(error));
  return file.pipe(unzipped);
};

/**
 * Reads a file line by line, with at most one line in memory. A longer line than `maxBytes` gives its size alone, and is
 * never held. Throws ExportFileBrokenError.
 */
export async function* readLines(
  path: string,
  maxBytes: number = MAX_LINE_BYTES,
): AsyncGenerator<ExportLine, void, undefined> {
  let line = 1;
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = (isLast: boolean): ExportLine => {
    const read = bytes > maxBytes ? { line, bytes } : { line, text: Buffer.concat(parts), isLast };
    parts = [];
    bytes = 0;
    line += 1;
    return read;
  };
  const hold = (part: Buffer): void => {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else parts = [];
  };
  try {
    for await (const chunk of streamOf(path) as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        hold(chunk.subarray(from, end));
        yield take(false);
        from = end + 1;
      }
      // A copy: what is kept of a chunk must not keep the whole chunk.
      if (from < chunk.length) hold(Buffer.from(chunk.subarray(from)));
    }
  } catch (cause) {
    throw new ExportFileBrokenError(line, { cause });
  }
  if (bytes > 0) yield take(true);
}
