import type { CodeableConcept, Coding as FhirCoding } from 'fhir/r4';
import type { Coding } from '../ports/clinical-elements';
import { isSameSystem } from '../ports/code-systems';

/** The code that a reader asked for. */
export interface WantedCode {
  readonly code: string;
  readonly system?: string | undefined;
}

interface CodingChoice {
  /** Code systems in the order of preference. */
  readonly preferredSystems?: readonly string[];
  /** Chosen before any other: each coding of a concept may be the one that is meant. */
  readonly wanted?: WantedCode | undefined;
}

/** JSON has `null` where a primitive has an extension only (`data-absent-reason`). Blanks say nothing either. */
const said = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' ? text : undefined;

const codingsOf = (concept: CodeableConcept | undefined): readonly FhirCoding[] =>
  ((concept?.coding ?? []) as readonly (FhirCoding | null)[]).filter((one) => one !== null);

/**
 * Returns one coding of a concept: the wanted one, else that of the first preferred system that it has, else its first
 * one with a code. The text of the concept is the display. A concept that is only text gets the empty code: it has none.
 * A concept that says nothing gives undefined.
 */
export function codingOf(
  concept: CodeableConcept | undefined,
  { preferredSystems = [], wanted }: CodingChoice = {},
): Coding | undefined {
  const all = codingsOf(concept);
  const coded = all.filter(({ code }) => said(code) !== undefined);
  const chosen =
    coded.find((one) => wanted !== undefined && isWanted(one, wanted)) ??
    preferredOf(coded, preferredSystems) ??
    coded[0];
  const code = said(chosen?.code) ?? '';
  const system = said(chosen?.system);
  const named = chosen === undefined ? all : [chosen];
  const displays = [concept?.text, ...named.map((one) => one.display), code];
  const display = displays.find((text) => said(text) !== undefined);
  if (display === undefined) return undefined;
  return { code, display, ...(system !== undefined && { system }) };
}

const isWanted = ({ code, system }: FhirCoding, wanted: WantedCode): boolean =>
  code === wanted.code &&
  (wanted.system === undefined || isSameSystem(said(system), wanted.system));

function preferredOf(
  coded: readonly FhirCoding[],
  systems: readonly string[],
): FhirCoding | undefined {
  for (const wanted of systems) {
    const found = coded.find(({ system }) => isSameSystem(said(system), wanted));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the code of a concept, for the small HL7 code systems that statuses use: the first that is `known`, because
 * servers add codes of their own beside it; else the first.
 */
export function codeOf(
  concept: CodeableConcept | undefined,
  known: readonly string[],
): string | undefined {
  const codes = codingsOf(concept).flatMap(({ code }) => said(code) ?? []);
  return codes.find((code) => known.includes(code)) ?? codes[0];
}
