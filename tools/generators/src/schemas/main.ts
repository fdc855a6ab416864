import { runTool } from '../run-tool';
import { writeSchemas } from './generate-schemas';

/** Writes the JSON Schemas of the manifests, in the repository root. */
void runTool(async (print) => {
  for (const file of await writeSchemas(process.cwd())) print(`wrote ${file}`);
});
