const ABSOLUTE_OR_RELATIVE = /(?:^|\/)([A-Z][A-Za-z]*)\/([^\s/?#|:]+)(?:\/_history\/[^\s/?#|:]+)?$/;
const URN = /^urn:(?:uuid|oid):([^\s/?#|:]+)$/;
const BARE_ID = /^[^\s/?#|:]+$/;

/**
 * Returns the id in a FHIR reference: the id of the last `Type/id` before an optional `/_history/v`, the
 * value of a `urn:uuid:` or `urn:oid:`, or the text itself when it is a bare id. Returns undefined for a
 * reference without an id, such as a contained resource (`#x`) or a conditional reference.
 */
export function referenceId(reference: string): string | undefined {
  if (BARE_ID.test(reference)) return reference;
  return URN.exec(reference)?.[1] ?? ABSOLUTE_OR_RELATIVE.exec(reference)?.[2];
}

/** Returns the resource type in a FHIR reference; undefined when the reference does not say it. */
export const referenceType = (reference: string): string | undefined =>
  ABSOLUTE_OR_RELATIVE.exec(reference)?.[1];
