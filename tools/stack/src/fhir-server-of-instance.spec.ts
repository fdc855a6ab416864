import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fhirServerOf, isDemonstrationRecord } from './fhir-server-of-instance';
import { repositoryRoot } from './repository-root';
import { createTemporaryFolder } from './temporary-folder';

const portOf = (text: string): number | undefined => {
  const folder = createTemporaryFolder();
  const file = join(folder.path, 'instance.yaml');
  writeFileSync(file, text);
  const found = fhirServerOf(file);
  folder.remove();
  return found?.port;
};

it.each([
  ['ports:\n  patient:\n    config:\n      baseUrl: http://127.0.0.1:8090/fhir\n', 8090],
  ['sources: { fhir-poll: { baseUrl: "http://localhost:9000/fhir" } }', 9000],
  ['baseUrl: http://127.0.0.1:8090/fhir/', 8090],
  ['# baseUrl: http://127.0.0.1:8090/fhir', undefined],
  ['baseUrl: https://ehr.example/fhir', undefined],
  ['baseUrl: http://127.0.0.1:8090/fhir/r5', undefined],
  ['baseUrl: http://127.0.0.1:8090/fhir-other # http://127.0.0.1:1/fhir', undefined],
])('fhir server of instance: reads from %j the port %s', (text, port) => {
  expect(portOf(text)).toBe(port);
});

it('fhir server of instance: finds none where there is no instance, and none in memory', () => {
  expect(fhirServerOf('/nowhere/instance.yaml')).toBeUndefined();
  const inMemory = join(repositoryRoot(), 'examples/instance-memory.yaml');
  expect(fhirServerOf(inMemory)).toBeUndefined();
});

it('fhir server of instance: is started unasked for the demonstration alone, not in the place of a server of the site', () => {
  const demonstration = fhirServerOf(undefined);
  expect(isDemonstrationRecord(undefined, demonstration)).toBe(true);
  expect(isDemonstrationRecord('/srv/site/instance.yaml', demonstration)).toBe(false);
  expect(isDemonstrationRecord(undefined, { port: 8080, seeds: [] })).toBe(false);
  expect(isDemonstrationRecord(undefined, undefined)).toBe(false);
});
