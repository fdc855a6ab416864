import type { Annotation, CodeableConcept } from 'fhir/r4';
import type { Coding } from '@platform/plugin-clinical';

/** A coding without a code is a text. */
export const toConcept = ({ code, display, system }: Coding): CodeableConcept =>
  code === ''
    ? { text: display }
    : {
        coding: [{ ...(system !== undefined && { system }), code, ...displayed(display) }],
        ...(display !== '' && { text: display }),
      };

/** FHIR has no empty texts. */
const displayed = (display: string) => (display === '' ? {} : { display });

export const coded = (system: string, code: string): CodeableConcept => ({
  coding: [{ system, code }],
});

export const toNotes = (text: string | undefined): { note?: Annotation[] } =>
  text === undefined || text === '' ? {} : { note: [{ text }] };
