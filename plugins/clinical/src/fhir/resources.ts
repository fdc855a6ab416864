/*
 * The parts of FHIR R4 resources that the mapping reads. Every member is optional, because a file may
 * lack any of them; the mapping decides what a missing member means.
 */

interface FhirCoding {
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
}

export interface FhirCodeableConcept {
  readonly coding?: readonly FhirCoding[];
  readonly text?: string;
}

export interface FhirQuantity {
  readonly value?: number;
  readonly comparator?: string;
  readonly unit?: string;
  readonly system?: string;
  readonly code?: string;
}

export interface FhirObservationValue {
  readonly code?: FhirCodeableConcept;
  readonly valueQuantity?: FhirQuantity;
  readonly valueInteger?: number;
  readonly dataAbsentReason?: FhirCodeableConcept;
  readonly interpretation?: readonly FhirCodeableConcept[];
}

export interface FhirObservation extends FhirObservationValue {
  readonly resourceType: 'Observation';
  readonly id?: string;
  readonly status?: string;
  readonly subject?: { readonly reference?: string };
  readonly effectiveDateTime?: string;
  readonly effectivePeriod?: { readonly start?: string; readonly end?: string };
  readonly effectiveInstant?: string;
  readonly issued?: string;
  readonly note?: readonly { readonly text?: string }[];
  readonly component?: readonly FhirObservationValue[];
}

export interface FhirHumanName {
  readonly use?: string;
  readonly text?: string;
  readonly family?: string;
  readonly given?: readonly string[];
}

export interface FhirPatient {
  readonly resourceType: 'Patient';
  readonly id?: string;
  readonly gender?: string;
  readonly birthDate?: string;
  readonly name?: readonly FhirHumanName[];
  readonly deceasedBoolean?: boolean;
  readonly deceasedDateTime?: string;
  readonly identifier?: readonly {
    readonly use?: string;
    readonly system?: string;
    readonly value?: string;
  }[];
}
