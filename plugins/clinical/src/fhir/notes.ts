import type { Annotation } from 'fhir/r4';

/** Joins the texts of annotations. Undefined when there is none. */
export const noteOf = (notes: readonly Annotation[] | undefined): string | undefined =>
  joined((notes ?? []).map(({ text }) => text));

/** Joins the texts that say something. Undefined when none does. */
export function joined(texts: readonly (string | undefined)[]): string | undefined {
  const said = texts.filter((text) => text !== undefined && text !== '');
  return said.length > 0 ? said.join(' ; ') : undefined;
}
