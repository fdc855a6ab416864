import { opendir } from 'node:fs/promises';

const ENDING = Buffer.from('.json');

const isRecord = (name: Buffer): boolean =>
  name.length > ENDING.length && name.subarray(-ENDING.length).equals(ENDING);

/** A name is bytes, because the name of a file need not be UTF-8. */
interface Entry {
  readonly name: Buffer;
}

/**
 * Returns the first `limit` names that end in `.json`, sorted by their bytes. Names of folders and
 * links are included. Memory is bounded whatever the size of the folder.
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
