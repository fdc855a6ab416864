import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runTool } from '../run-tool';
import { PAGE, renderTables } from './render-tables';

/** Writes the decision tables of the plugins, in the repository root. */
void runTool((print) => {
  writeFileSync(join(process.cwd(), PAGE), renderTables(process.cwd()));
  print(`wrote ${PAGE}`);
  return Promise.resolve();
});
