import { opendir } from 'node:fs/promises';

const ENDING = Buffer.from('.json');

const isRecord = (name: Buffer): boolean =>
  name.length > ENDING.length && name.subarray(-ENDING.length).equals(ENDING);

/** Names are bytes: one that is no UTF-8 is still the name of a file. */
interface Entry {
  readonly name: Buffer;
}

/**
 * The first `limit` names that end in `.json`, in the order of their bytes, whatever they are the
 * names of. A folder of any size is read with little memory.
 */
export async function pendingFiles(folder: string, limit: number): Promise<readonly Buffer[]> {
  let kept: Buffer[] = [];
  const first = () => {
    kept = kept.sort((left, right) => Buffer.compare(left, right)).slice(0, limit);
  };
  const entries = await opendir(folder, { encoding: 'buffer' as BufferEncoding, bufferSize: 256 });
  for await (const { name } of entries as unknown as AsyncIterable<Entry>) {
    if (isRecord(name)) kept.push(name);
    if (kept.length >= 2 * limit) first();
  }
  first();
  return kept;
}
