import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import * as typescript from 'prettier/plugins/typescript';
import type { Options } from 'prettier';
import { format } from 'prettier/standalone';

const CONFIG = '.prettierrc.json';

/** Returns the settings of the repository, from the nearest configuration above a folder. */
function optionsFor(folder: string): Options {
  const file = join(folder, CONFIG);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Options;
  return dirname(folder) === folder ? {} : optionsFor(dirname(folder));
}

/**
 * Formats generated text as `npm run format` does in that folder. Uses the standalone build: the other one loads
 * itself with `import()`, which specs cannot run.
 */
export const formatted = (
  text: string,
  parser: 'typescript' | 'json',
  folder: string,
): Promise<string> =>
  format(text, { ...optionsFor(folder), parser, plugins: [babel, estree, typescript] });
