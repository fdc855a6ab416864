const MAX_LENGTH = 300;

/**
 * Masks what may be a value of the record in a text that a FHIR server wrote: quoted parts, dates, numbers
 * of four digits or more (a national id written in groups too), and e-mail addresses. What remains is the sentence and the FHIR paths in it.
 */
export function redact(text: string): string {
  const masked = text
    .replace(/"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`|(?<![\p{L}\d])'[^']*'/gu, '█')
    .replace(/\S+@\S+/g, '█')
    .replace(/\d(?:[ ./:TZ+-]?\d){3,}Z?/g, '█')
    .replace(/\s+/g, ' ')
    .trim();
  return masked.length > MAX_LENGTH ? `${masked.slice(0, MAX_LENGTH)}…` : masked;
}
