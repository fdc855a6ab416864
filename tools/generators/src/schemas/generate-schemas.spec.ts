import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { SCHEMA_FOLDER, schemaFiles } from './generate-schemas';

const ROOT = join(__dirname, '../../../..');

it('the schemas that editors read are what the platform checks', async () => {
  const files = await schemaFiles(ROOT);
  expect(Object.keys(files)).toEqual([
    'plugin.schema.json',
    'instance.schema.json',
    'workflow.schema.json',
    'agent.schema.json',
  ]);
  for (const [name, text] of Object.entries(files)) {
    expect(readFileSync(join(ROOT, SCHEMA_FOLDER, name), 'utf8')).toBe(text);
  }
});
