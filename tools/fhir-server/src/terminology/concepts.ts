import { type Json, type JsonObject, objectsIn, type Resource, textOf } from '../resource';

export interface Concept {
  readonly system: string;
  readonly code: string;
  readonly display: string | undefined;
  readonly definition: string | undefined;
  /** Codes of the concepts above it. */
  readonly ancestors: readonly string[];
  readonly designations: readonly JsonObject[];
}

/** Returns the concepts of a code system, each after its parents. `limit` bounds them. */
export function conceptsOf(codeSystem: Resource, limit: number): Concept[] {
  const system = textOf(codeSystem['url']) ?? '';
  const concepts: Concept[] = [];
  const add = (list: Json | undefined, ancestors: readonly string[]): void => {
    for (const concept of objectsIn(list)) {
      const code = textOf(concept['code']);
      if (code === undefined || concepts.length >= limit) continue;
      concepts.push({
        system,
        code,
        display: textOf(concept['display']),
        definition: textOf(concept['definition']),
        ancestors,
        designations: objectsIn(concept['designation']),
      });
      add(concept['concept'], [...ancestors, code]);
    }
  };
  add(codeSystem['concept'], []);
  return concepts;
}

/** Returns the display in a language (`fr`, `fr-FR`) if the concept has it, otherwise its own. */
export function displayOf(concept: Concept, language: string | undefined): string | undefined {
  const wanted = language?.split('-')[0];
  const designation = concept.designations.find(
    ({ language: found }) => wanted !== undefined && textOf(found)?.split('-')[0] === wanted,
  );
  return textOf(designation?.['value']) ?? concept.display;
}
