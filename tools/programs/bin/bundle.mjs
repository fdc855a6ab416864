#!/usr/bin/env node
/** `npm run bundle`: makes the archive that installs on a machine with only Node (docs/deploy.md). */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { makeBundle } from '../src/bundle/make-bundle.mjs';
import { PLATFORMS } from '../src/bundle/native-parts.mjs';
import { printVerdict } from '../src/bundle/verify.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = `usage: npm run bundle -- [--out <folder>] [--platforms ${PLATFORMS.join(',')}] [--results <file>]
       npm run bundle -- --verify <archive or folder>

--results  the file of "npm test -- --json --outputFile=<file>", for the matrix of requirements, tests and results
`;

/** The options, or a sentence that says what is wrong. */
function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string', default: 'dist/bundle' },
        platforms: { type: 'string', default: PLATFORMS.join(',') },
        results: { type: 'string' },
        verify: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const platforms = values.platforms.split(',');
    const unknown = platforms.find((platform) => !PLATFORMS.includes(platform));
    if (unknown !== undefined) {
      return { wrong: `unknown platform "${unknown}": ${PLATFORMS.join(', ')}` };
    }
    return { ...values, platforms };
  } catch (error) {
    return { wrong: error.message };
  }
}

const { wrong, help, verify, out, platforms, results } = readOptions();
if (wrong !== undefined || help) {
  (help ? process.stdout : process.stderr).write(
    `${wrong === undefined ? '' : `${wrong}\n`}${USAGE}`,
  );
  process.exitCode = help ? 0 : 64;
} else if (verify !== undefined) {
  process.exitCode = await printVerdict(resolve(verify));
} else {
  const archive = await makeBundle(root, {
    out: resolve(out),
    platforms,
    results: results === undefined ? undefined : resolve(results),
  });
  process.stdout.write(`${archive}\n`);
}
