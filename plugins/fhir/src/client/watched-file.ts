import { readFile, stat } from 'node:fs/promises';

import { NodeError } from '@platform/sdk';

/** A file that is read again after it changed, so that keys and tokens can rotate without a restart. */
export interface WatchedFile {
  /** Rejects with a retryable NodeError `FHIR_SECRET_UNREADABLE`: the next rotation may repair it. */
  read(): Promise<string>;
}

/** Keys, tokens and certificates are small. */
const MAX_FILE_BYTES = 1_048_576;

export function watchFile(path: string): WatchedFile {
  let known: { readonly stamp: string; readonly content: string } | undefined;
  return {
    read: async () => {
      try {
        const { mtimeMs, size, ino } = await stat(path);
        if (size > MAX_FILE_BYTES) throw new RangeError(`more than ${MAX_FILE_BYTES} bytes`);
        const stamp = `${mtimeMs} ${size} ${ino}`;
        if (known?.stamp !== stamp) known = { stamp, content: await readFile(path, 'utf8') };
        return known.content;
      } catch (cause) {
        throw new NodeError(
          'FHIR_SECRET_UNREADABLE',
          { fr: `fichier illisible : ${path}`, en: `unreadable file: ${path}` },
          {
            unavailable: true,
            cause,
          },
        );
      }
    },
  };
}
