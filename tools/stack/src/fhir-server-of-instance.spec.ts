import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fhirServerOf } from './fhir-server-of-instance';
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

it('fhir server of instance: starts no FHIR server for the default instance, nor for one that does not exist', () => {
  expect(fhirServerOf(undefined)).toBeUndefined();
  expect(fhirServerOf('/nowhere/instance.yaml')).toBeUndefined();
});

it('fhir server of instance: starts one for the example', () => {
  expect(fhirServerOf(join(repositoryRoot(), 'examples/instance-fhir.yaml'))?.port).toBe(8090);
});
