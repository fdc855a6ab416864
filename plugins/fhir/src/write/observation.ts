import {
  COMPARATOR_NOTE,
  comparatorOf,
  INTERPRETATION_NOTE,
  unitOf,
  type Observation,
  type ReferenceRange,
} from '@platform/plugin-clinical';
import type { LocalizedText } from '@platform/sdk';
import type {
  CodeableConcept,
  Observation as FhirObservation,
  ObservationReferenceRange,
  Quantity,
} from 'fhir/r4';

import { OBSERVATION_CATEGORY, OBSERVATION_INTERPRETATION, UCUM } from './systems';
import { coded, toConcept, toNotes } from './to-concept';
import { toDateTime } from './to-date-time';
import { effectIdentifier, metaOf, patientReference, type WriteContext } from './write-context';

/** FHIR `observation-category`. */
export type ObservationCategory =
  | 'laboratory'
  | 'vital-signs'
  | 'survey'
  | 'social-history'
  | 'imaging'
  | 'procedure'
  | 'exam'
  | 'therapy'
  | 'activity';

/** Code of an observation → its category. */
export type CategoriesByCode = Readonly<Record<string, ObservationCategory>>;

/** Codes of v3-ObservationInterpretation that laboratories use. Any other interpretation is a text. */
const INTERPRETATIONS = new Set([
  'A',
  'AA',
  'H',
  'HH',
  'HU',
  'L',
  'LL',
  'LU',
  'N',
  'U',
  'D',
  'B',
  'W',
  'POS',
  'NEG',
  'IND',
  'R',
  'S',
  'I',
  '<',
  '>',
]);
const UCUM_SYMBOL = /^[A-Za-z0-9[\]{}*/.%'^_()+-]+$/;
/** Types to which `Observation.derivedFrom` may point. */
const DERIVED_FROM =
  /^(Observation|DocumentReference|ImagingStudy|Media|QuestionnaireResponse|MolecularSequence)\/[A-Za-z0-9.-]{1,64}$/;

const COMPUTED: LocalizedText = { fr: 'Valeur calculée', en: 'Computed value' };
const COMPUTED_FROM: LocalizedText = { fr: 'calculé depuis : ', en: 'computed from: ' };

/**
 * Converts an observation of the port to FHIR R4. Author and device are the platform, so that a computed
 * value is never taken for a result of the laboratory.
 */
export function toObservation(
  observation: Observation,
  categories: CategoriesByCode,
  context: WriteContext,
): FhirObservation {
  const { coding, derivedFrom, status = 'final', referenceRange } = observation;
  const isReference = derivedFrom !== undefined && DERIVED_FROM.test(derivedFrom);
  const category = categories[coding.code] ?? (derivedFrom === undefined ? undefined : 'survey');
  const { quantity, interpretation, note } = quantityOf(observation);
  const origin =
    derivedFrom === undefined || isReference
      ? undefined
      : `${COMPUTED_FROM[context.language]}${derivedFrom}`;
  const notes = [note, origin].filter((text) => text !== undefined && text !== '').join(' ; ');
  return {
    resourceType: 'Observation',
    ...metaOf('Observation', context),
    identifier: [effectIdentifier(context)],
    status,
    ...(category !== undefined && { category: [coded(OBSERVATION_CATEGORY, category)] }),
    code: toConcept(coding),
    subject: patientReference(context),
    effectiveDateTime: toDateTime(observation.observedAt, context.zone),
    performer: [{ display: context.author }],
    device: { display: context.author },
    valueQuantity: quantity,
    ...(referenceRange && { referenceRange: [toReferenceRange(referenceRange, observation.unit)] }),
    ...(interpretation !== undefined && { interpretation: [interpretationOf(interpretation)] }),
    ...(derivedFrom !== undefined && { method: { text: COMPUTED[context.language] } }),
    ...(isReference && { derivedFrom: [{ reference: derivedFrom }] }),
    ...toNotes(notes),
  };
}

function toQuantity(value: number, unit: string): Quantity {
  const code = unitOf({ unit });
  return {
    value,
    ...(unit !== '' && { unit }),
    ...(UCUM_SYMBOL.test(code) && { system: UCUM, code }),
  };
}

const toReferenceRange = (
  { low, high, unit, text }: ReferenceRange,
  unitOfValue: string,
): ObservationReferenceRange => ({
  ...(low !== undefined && { low: toQuantity(low, unit ?? unitOfValue) }),
  ...(high !== undefined && { high: toQuantity(high, unit ?? unitOfValue) }),
  ...(text !== undefined && { text }),
});

/**
 * A result beyond the range of the analyser has the comparator in `interpretation` and in the note. Both go
 * back to where FHIR has them, and the interpretation that the note kept becomes one again.
 */
function quantityOf(observation: Observation): {
  readonly quantity: Quantity;
  readonly interpretation?: string | undefined;
  readonly note?: string | undefined;
} {
  const { value, unit, interpretation, note } = observation;
  const isBeyond = interpretation === '<' || interpretation === '>';
  const comparator = observation.comparator ?? comparatorOf(observation);
  return {
    quantity: {
      ...toQuantity(value, unit),
      ...(comparator !== undefined && {
        comparator: comparator as NonNullable<Quantity['comparator']>,
      }),
    },
    interpretation: isBeyond ? INTERPRETATION_NOTE.exec(note ?? '')?.[1] : interpretation,
    note: note
      ?.replace(COMPARATOR_NOTE, '')
      .replace(isBeyond ? INTERPRETATION_NOTE : '', '')
      .replace(/^ ; /, ''),
  };
}

const interpretationOf = (interpretation: string): CodeableConcept =>
  INTERPRETATIONS.has(interpretation)
    ? coded(OBSERVATION_INTERPRETATION, interpretation)
    : { text: interpretation };
