import type { CodeableConcept, Coding as FhirCoding } from 'fhir/r4';
import type { Coding } from '../ports/clinical-elements';
import { isSameSystem } from '../ports/code-systems';

/**
 * Returns one coding of a concept: of the first preferred system that it has, else its first one. The
 * text of the concept is the display. A concept that is only text gets the empty code. A concept that
 * says nothing gives undefined.
 */
export function codingOf(
  concept: CodeableConcept | undefined,
  preferredSystems: readonly string[] = [],
): Coding | undefined {
  const coded = (concept?.coding ?? []).filter(({ code }) => code !== undefined);
  const chosen = preferredOf(coded, preferredSystems) ?? coded[0];
  const display = concept?.text ?? chosen?.display ?? chosen?.code ?? concept?.coding?.[0]?.display;
  if (display === undefined) return undefined;
  return {
    code: chosen?.code ?? '',
    display,
    ...(chosen?.system !== undefined && { system: chosen.system }),
  };
}

function preferredOf(
  coded: readonly FhirCoding[],
  systems: readonly string[],
): FhirCoding | undefined {
  for (const wanted of systems) {
    const found = coded.find(({ system }) => isSameSystem(system, wanted));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the first code of a concept, for the small HL7 code systems that statuses use. */
export const codeOf = (concept: CodeableConcept | undefined): string | undefined =>
  concept?.coding?.find(({ code }) => code !== undefined)?.code;
