import { runTool } from '../run-tool';
import { writeSchemas } from './generate-schemas';

/** Writes the JSON Schemas for editors, in the repository root. */
void runTool(async (print) => {
  for (const file of await writeSchemas(process.cwd())) print(`wrote ${file}`);
});
