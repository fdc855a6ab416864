import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { agentJsonSchema } from '@platform/agents';
import { agentEvalsSchema, workflowTestsSchema } from '@platform/interpreter';
import {
  authoringSchema,
  instanceManifestJsonSchema,
  pluginManifestJsonSchema,
} from '@platform/manifests';
import { workflowJsonSchema } from '@platform/workflow';

import { formatted } from '../format';

const SCHEMAS = {
  'plugin.schema.json': pluginManifestJsonSchema,
  'instance.schema.json': instanceManifestJsonSchema,
  'workflow.schema.json': workflowJsonSchema,
  'workflow-tests.schema.json': authoringSchema(workflowTestsSchema, 'workflow tests'),
  'agent.schema.json': agentJsonSchema,
  'agent-evals.schema.json': authoringSchema(agentEvalsSchema, 'cases of an agent'),
};

/** Folder of the JSON Schemas of manifests, workflows and test cases for editors, relative to the repository root. */
export const SCHEMA_FOLDER = 'docs/schemas';

/** Returns the expected content by file name, formatted with the settings of the repository at `root`. */
export async function schemaFiles(root: string): Promise<Readonly<Record<string, string>>> {
  const files = Object.entries(SCHEMAS).map(async ([name, schema]) => {
    const $comment =
      'Generated from libs/manifests, libs/workflow, libs/interpreter and libs/agents by `npm run generate:schemas`. Do not edit.';
    return [name, await formatted(JSON.stringify({ $comment, ...schema }), 'json', root)];
  });
  return Object.fromEntries(await Promise.all(files)) as Record<string, string>;
}

/** Writes the schemas below the repository root. Returns their paths. */
export async function writeSchemas(root: string): Promise<readonly string[]> {
  const folder = join(root, SCHEMA_FOLDER);
  mkdirSync(folder, { recursive: true });
  return Object.entries(await schemaFiles(root)).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(SCHEMA_FOLDER, name);
  });
}
