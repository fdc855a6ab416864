import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expressionReference } from '@platform/expression';

import { runTool } from '../run-tool';
import { PAGE, renderReference } from './render-reference';

/** Writes the reference of expressions, in the repository root. */
void runTool((print) => {
  writeFileSync(join(process.cwd(), PAGE), renderReference(expressionReference));
  print(`wrote ${PAGE}`);
  return Promise.resolve();
});
