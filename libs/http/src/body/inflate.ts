import { problem } from '@platform/problems';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type InputType, type ZlibOptions } from 'node:zlib';

import { bulkhead } from 'cockatiel';

import { ProblemError } from '../answer/problem-error';

type Inflater = (input: InputType, options: ZlibOptions) => Promise<Buffer>;

const INFLATERS: ReadonlyMap<string, Inflater> = new Map([
  ['gzip', promisify(gunzip) as Inflater],
  ['deflate', promisify(inflate) as Inflater],
  ['br', promisify(brotliDecompress) as Inflater],
]);

export const IDENTITY = 'identity';

/** Returns true for the supported content encodings. */
export const isKnownEncoding = (encoding: string): boolean =>
  encoding === IDENTITY || INFLATERS.has(encoding);

/** Each decompression takes a thread of libuv's pool, which file access needs too, and memory for a whole body. */
const few = bulkhead(2, Infinity);

/**
 * Decompresses a body off the event loop. Rejects with the 413 problem as soon as the output exceeds `limitBytes`,
 * and with 400 for damaged input.
 */
export async function inflated(
  bytes: Buffer,
  encoding: string,
  limitBytes: number,
): Promise<Buffer> {
  const inflater = INFLATERS.get(encoding);
  if (!inflater) return bytes;
  try {
    return await few.execute(() => inflater(bytes, { maxOutputLength: limitBytes }));
  } catch (cause) {
    const isBomb = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ProblemError(
      isBomb
        ? problem('body-too-large', { facts: { limit: limitBytes } })
        : problem('body-unreadable'),
      { cause },
    );
  }
}
