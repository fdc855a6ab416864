import { _ } from 'ajv';
import standaloneCode from 'ajv/dist/standalone';

import { createAjv, schemasToBuild } from './compile-schema';

/** Returns the code of a module: a function that gets the formats and what a check may require, and returns the check. */
function codeOf(schema: object): string {
  const code = { source: true, formats: _`formats` };
  const ajv = createAjv({ allErrors: false, verbose: false, messages: false, code });
  const check = standaloneCode(ajv, ajv.compile(schema));
  return `exports.create = (formats, require) => { const module = {}; ${check}\nreturn module.exports; };\n`;
}

/** Name of a schema → the code of its check, for every schema that a module asked for with `builtAs`. */
export const writeBuiltChecks = (): Readonly<Record<string, string>> =>
  Object.fromEntries([...schemasToBuild].map(([name, schema]) => [name, codeOf(schema)]));
