import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { runTool } from '../run-tool';
import { ToolError } from '../tool-error';
import { clientFiles, readDocument } from './client-files';

/** Writes the OpenAPI document and its types, in the repository root. `--check` only compares. */
void runTool(async (print) => {
  const root = process.cwd();
  const check = process.argv.includes('--check');
  for (const [path, text] of Object.entries(await clientFiles(readDocument(root), root))) {
    const file = join(root, path);
    if (!check) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      print(`wrote ${path}`);
    } else if (readFileSync(file, 'utf8') !== text) {
      throw new ToolError(
        'GENERATOR_CLIENT_STALE',
        `${path} is stale: run \`npm run generate:client\``,
      );
    }
  }
});
