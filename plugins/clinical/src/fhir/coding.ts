import type { Coding } from '../ports/clinical-elements';
import type { FhirCodeableConcept } from './resources';

const LOINC = 'http://loinc.org';

/**
 * Returns the LOINC coding, else the first coding. A concept that is only text gets the empty code. An
 * empty concept gives undefined.
 */
export function codingOf(concept: FhirCodeableConcept | undefined): Coding | undefined {
  const coded = (concept?.coding ?? []).filter(({ code }) => code !== undefined);
  const chosen = coded.find(({ system }) => system === LOINC) ?? coded[0];
  const display = concept?.text ?? chosen?.display ?? chosen?.code;
  if (display === undefined) return undefined;
  return {
    code: chosen?.code ?? '',
    display,
    ...(chosen?.system !== undefined && { system: chosen.system }),
  };
}
