import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compileSchema, jsonSchema, parseYaml } from '@platform/manifests';

import { SCHEMA_FOLDER, schemaFiles } from './generate-schemas';

const ROOT = join(__dirname, '../../../..');

it('the schemas that editors read are what the platform checks', async () => {
  const files = await schemaFiles(ROOT);
  expect(Object.keys(files)).toEqual([
    'plugin.schema.json',
    'instance.schema.json',
    'workflow.schema.json',
    'workflow-tests.schema.json',
    'agent.schema.json',
    'agent-evals.schema.json',
  ]);
  for (const [name, text] of Object.entries(files)) {
    expect(readFileSync(join(ROOT, SCHEMA_FOLDER, name), 'utf8')).toBe(text);
  }
});

it('the schemas that the platform checks are schemas: a process does not check them again', async () => {
  const draft7 = readFileSync(require.resolve('ajv/dist/refs/json-schema-draft-07.json'), 'utf8');
  // Its own id is taken in every validator.
  const { $id: _id, ...metaSchema } = JSON.parse(draft7) as Record<string, unknown>;
  const { check } = compileSchema(jsonSchema<object>(metaSchema));
  expect(check({ type: 'objekt' })).not.toEqual([]);
  for (const [name, text] of Object.entries(await schemaFiles(ROOT))) {
    expect({ name, errors: check(JSON.parse(text)) }).toEqual({ name, errors: [] });
  }
});

it('the schema of test cases accepts the shipped ones, and names a wrong member', async () => {
  const files = await schemaFiles(ROOT);
  const editor = compileSchema(
    jsonSchema<object>(JSON.parse(files['workflow-tests.schema.json'] ?? '') as object),
  );
  const path = 'plugins/renal/definitions/hyperkalaemia-alert.tests.yaml';
  const { value } = parseYaml(readFileSync(join(ROOT, path), 'utf8'));
  expect(editor.check(value)).toEqual([]);
  expect(editor.check({ ...(value as object), case: [] })).not.toEqual([]);
});
