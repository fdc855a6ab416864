import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(css|js|json|svg)$/;
/** A smaller file fits into one packet as it is. */
const MIN_BYTES = 1_024;
/** The highest level, 11, takes nine times as long and saves another 8 %: every start with a console would wait for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `<file>.br` and `<file>.gz` next to each text file of the bundle, for the server to send as they are. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((each) => TEXT.test(each))) {
        const path = join(dir, name);
        const content = await readFile(path);
        if (content.length < MIN_BYTES) continue;
        const [brotli, zipped] = await Promise.all([
          toBrotli(content, BROTLI),
          toGzip(content, GZIP),
        ]);
        await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
      }
    },
  };
}
