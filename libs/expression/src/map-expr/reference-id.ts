const RESOURCE = /^(?:(.*)\/)?([A-Z][A-Za-z]*)\/([^\s/?#|:]+)(?:\/_history\/[^\s/?#|:]+)?$/;
const URN = /^urn:(?:uuid|oid):([^\s/?#|:]+)$/;
const BARE_ID = /^[^\s/?#|:]+$/;

/** Tells whether the base of an absolute reference (`https://ehr.example.org/fhir`) is a server of the site. */
export type IsOwnServer = (base: string) => boolean;

const anyServer: IsOwnServer = () => true;

/**
 * Returns the id in a FHIR reference: the id of the last `Type/id` before an optional `/_history/v`, the
 * value of a `urn:uuid:` or `urn:oid:`, or the text itself when it is a bare id. Returns undefined for a
 * reference without an id, such as a contained resource (`#x`) or a conditional reference, and for one below a base
 * that is no own server: there the same id is of another resource.
 */
export function referenceId(
  reference: string,
  isOwnServer: IsOwnServer = anyServer,
): string | undefined {
  if (BARE_ID.test(reference)) return reference;
  const urn = URN.exec(reference)?.[1];
  if (urn !== undefined) return urn;
  const [, base, , id] = RESOURCE.exec(reference) ?? [];
  return base === undefined || isOwnServer(base) ? id : undefined;
}

/** Returns the resource type that a reference of any server names; undefined when it names none (`#x`, `urn:uuid:…`). */
export const referencedType = (reference: string): string | undefined =>
  RESOURCE.exec(reference)?.[2];
