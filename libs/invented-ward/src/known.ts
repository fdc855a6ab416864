import type { FhirResource } from 'fhir/r4';

type WardType =
  | 'AllergyIntolerance'
  | 'Condition'
  | 'Encounter'
  | 'Location'
  | 'MedicationRequest'
  | 'MedicationStatement'
  | 'Observation'
  | 'Patient';

/** A resource of a ward. */
export type WardResource = Extract<FhirResource, { readonly resourceType: WardType }> & {
  readonly id: string;
};

/** A resource, or a later version of one, at the instant from which on the record has it. */
export interface Known {
  /** In ms since 1970. */
  readonly at: number;
  /** 1 by default. */
  readonly version?: number;
  readonly resource: WardResource;
}
