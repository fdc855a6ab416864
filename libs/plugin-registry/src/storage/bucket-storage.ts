import type { Bucket, File } from '@google-cloud/storage' with { 'resolution-mode': 'import' };

import { ArchiveRefusedError, tooLarge } from '../errors';
import { RegistryUnreadableError } from '../errors';
import { errorCode } from './error-code';
import type { PublishOutcome, RegistryStorage, StoredFile } from './registry-storage';
import { whileTransient } from './while-transient';

const NOT_FOUND = '404';
const PRECONDITION_FAILED = '412';

/** Bounds on a list, far above what one plugin has versions of. A page may be empty. */
const MAX_FOLDERS = 10_000;
const MAX_PAGES = 100;

/** A part of the response that the client does not type. */
interface ListResponse {
  readonly prefixes?: readonly string[];
}

async function connect(bucket: string): Promise<Bucket> {
  // Loaded on first use, because the client is large and most instances have no bucket.
  const { Storage } = await import('@google-cloud/storage');
  return new Storage({ retryOptions: { autoRetry: false } }).bucket(bucket);
}

/** Maximum time without data, in ms. The client does not report a connection that was cut during a transfer. */
const IDLE_TIMEOUT_MS = 5_000;

const interrupted = () =>
  Object.assign(new Error('téléchargement interrompu'), { code: 'ETIMEDOUT' });

async function download(file: File, limit: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The reader checks the sha256 of the registry, so the bucket's checksum is not needed.
  const stream = file.createReadStream({ validation: false });
  const abandon = () => stream.destroy(interrupted());
  signal.addEventListener('abort', abandon);
  let silence: NodeJS.Timeout | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      silence = silence?.refresh() ?? setTimeout(abandon, IDLE_TIMEOUT_MS);
      size += chunk.length;
      if (size > limit) throw tooLarge(file.name, limit);
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abandon);
  }
  return Buffer.concat(chunks);
}

/** A registry kept in a Cloud Storage bucket, read with the default credentials. */
export function createBucketStorage(bucketName: string, prefix: string): RegistryStorage {
  const location = `gs://${bucketName}${prefix === '' ? '' : `/${prefix}`}`;
  const at = (path: string) => (prefix === '' ? path : `${prefix}/${path}`);
  let connected: Promise<Bucket> | undefined;
  const open = () => (connected ??= connect(bucketName));

  async function answered<T>(
    work: (bucket: Bucket, signal: AbortSignal, attempt: number) => Promise<T>,
  ): Promise<T> {
    try {
      return await whileTransient.execute(async ({ signal, attempt }) =>
        work(await open(), signal, attempt),
      );
    } catch (error) {
      if (error instanceof ArchiveRefusedError) throw error;
      throw new RegistryUnreadableError(location, error);
    }
  }

  async function folders(path: string): Promise<readonly string[]> {
    const below = `${at(path)}/`;
    const names: string[] = [];
    let page: { readonly pageToken?: string } | null = {};
    for (let pages = 0; page !== null; pages += 1) {
      if (pages === MAX_PAGES || names.length > MAX_FOLDERS) {
        throw new RegistryUnreadableError(location, `endless list below "${path}"`);
      }
      const query = { ...page, prefix: below, delimiter: '/', autoPaginate: false };
      const [, next, answer] = await answered((bucket) => bucket.getFiles(query));
      const { prefixes = [] } = answer as ListResponse;
      names.push(...prefixes.map((found) => found.slice(below.length, -1)));
      page = next as typeof page;
    }
    return names;
  }

  const readFrom = async (bucket: Bucket, path: string, limit: number, signal: AbortSignal) => {
    try {
      return await download(bucket.file(at(path)), limit, signal);
    } catch (error) {
      if (errorCode(error) === NOT_FOUND) return undefined;
      throw error;
    }
  };

  const read = (path: string, limit: number) =>
    answered((bucket, signal) => readFrom(bucket, path, limit, signal));

  /** Returns whether this call stored the file with this content. */
  const create = (path: string, { content, contentType }: StoredFile) =>
    answered(async (bucket, signal, attempt) => {
      try {
        await bucket.file(at(path)).save(content, {
          resumable: false,
          contentType,
          preconditionOpts: { ifGenerationMatch: 0 },
        });
        return true;
      } catch (error) {
        if (errorCode(error) !== PRECONDITION_FAILED) throw error;
        // An earlier attempt may have succeeded although its response was lost.
        return attempt > 0 && content.equals(await existing(bucket, path, content, signal));
      }
    });

  const existing = async (bucket: Bucket, path: string, like: Buffer, signal: AbortSignal) =>
    (await readFrom(bucket, path, Math.max(like.length, 1), signal).catch((error: unknown) => {
      if (error instanceof ArchiveRefusedError) return undefined;
      throw error;
    })) ?? Buffer.alloc(0);

  async function publish(folder: string, files: readonly StoredFile[]): Promise<PublishOutcome> {
    for (const [index, file] of files.entries()) {
      const path = `${folder}/${file.name}`;
      if (await create(path, file)) continue;
      if (index === files.length - 1) return 'taken';
      // Equal bytes come from a killed publication of the same content, which this call continues.
      const found = await answered((bucket, signal) =>
        existing(bucket, path, file.content, signal),
      );
      if (!found.equals(file.content)) return 'taken';
    }
    return 'published';
  }

  return { location, folders, read, publish };
}
