import { problem } from '@platform/problems';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, type InputType, type ZlibOptions } from 'node:zlib';

import { bulkhead } from 'cockatiel';

import { ProblemError } from './problem-error';

type Inflater = (input: InputType, options: ZlibOptions) => Promise<Buffer>;

const INFLATERS: ReadonlyMap<string, Inflater> = new Map([
  ['gzip', promisify(gunzip) as Inflater],
  ['deflate', promisify(inflate) as Inflater],
  ['br', promisify(brotliDecompress) as Inflater],
]);

export const IDENTITY = 'identity';

/** What a body may be encoded with. */
export const isKnownEncoding = (encoding: string): boolean =>
  encoding === IDENTITY || INFLATERS.has(encoding);

/** Each takes a thread of the pool that files use too, and a whole body of memory; the others wait. */
const few = bulkhead(2, Infinity);

/**
 * `bytes` without their encoding, on other threads, a few bodies at once. Throws the 413 problem as soon as
 * `limitBytes` have come out, whatever is left, and 400 for what is damaged.
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
