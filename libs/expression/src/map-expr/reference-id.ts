const ABSOLUTE_OR_RELATIVE = /(?:^|\/)[A-Z][A-Za-z]*\/([^\s/?#|:]+)(?:\/_history\/[^\s/?#|:]+)?$/;
const URN = /^urn:(?:uuid|oid):([^\s/?#|:]+)$/;
const BARE_ID = /^[^\s/?#|:]+$/;

/**
 * Returns the id in a FHIR reference: of the last `Type/id` before an optional `/_history/v`, of a
 * `urn:uuid:` or `urn:oid:`, or the text itself when it is a bare id. Undefined for a reference without
 * an id: a contained resource (`#x`), a conditional reference, any other text.
 */
export function referenceId(reference: string): string | undefined {
  if (BARE_ID.test(reference)) return reference;
  return (URN.exec(reference) ?? ABSOLUTE_OR_RELATIVE.exec(reference))?.[1];
}
