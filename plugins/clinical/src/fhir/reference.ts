import type { Reference } from 'fhir/r4';

/** What a FHIR R4 reference points to (https://hl7.org/fhir/R4/references.html). */
export type ReferenceTarget =
  /** A resource of a server. `base` is present for an absolute URL. */
  | {
      readonly kind: 'resource';
      readonly type: string;
      readonly id: string;
      readonly base?: string;
      readonly version?: string;
    }
  /** An entry of the same bundle, `urn:uuid:…` or `urn:oid:…`. */
  | { readonly kind: 'urn'; readonly id: string; readonly type?: string }
  /** A resource within the resource that holds the reference. An empty id is that resource itself. */
  | { readonly kind: 'contained'; readonly id: string }
  /** Known by a business identifier alone. */
  | {
      readonly kind: 'identifier';
      readonly system?: string;
      readonly value: string;
      readonly type?: string;
    };

const RESOURCE =
  /^(?:(https?:\/\/.+?)\/)?([A-Z][A-Za-z]+)\/([A-Za-z0-9.-]{1,64})(?:\/_history\/([A-Za-z0-9.-]{1,64}))?$/;
const URN = /^urn:(?:uuid|oid):([A-Za-z0-9.-]{1,64})$/;
const BARE_ID = /^[A-Za-z0-9.-]{1,64}$/;
/** Longer than any URL that a server sends; a longer one is no reference and is not worth matching. */
const MAX_REFERENCE_LENGTH = 2_000;

/** Parses a reference. Undefined when it points to nothing that can be told, as with only a display. */
export function parseReference(reference: Reference | undefined): ReferenceTarget | undefined {
  const literal = reference?.reference;
  const type = reference?.type;
  if (literal !== undefined) return parseLiteral(literal, type);
  const { system, value } = reference?.identifier ?? {};
  if (value === undefined) return undefined;
  return {
    kind: 'identifier',
    value,
    ...(system !== undefined && { system }),
    ...(type !== undefined && { type }),
  };
}

function parseLiteral(literal: string, stated: string | undefined): ReferenceTarget | undefined {
  if (literal.length > MAX_REFERENCE_LENGTH) return undefined;
  if (literal.startsWith('#')) return { kind: 'contained', id: literal.slice(1) };
  const urn = URN.exec(literal)?.[1];
  if (urn !== undefined) {
    return { kind: 'urn', id: urn, ...(stated !== undefined && { type: stated }) };
  }
  const [, base, type, id, version] = RESOURCE.exec(literal) ?? [];
  if (type !== undefined && id !== undefined) {
    return {
      kind: 'resource',
      type,
      id,
      ...(base !== undefined && { base }),
      ...(version !== undefined && { version }),
    };
  }
  // Some systems write the id alone and state the type beside it.
  if (stated === undefined || !BARE_ID.test(literal)) return undefined;
  return { kind: 'resource', type: stated, id: literal };
}

/** Tells whether the base of an absolute reference is the server of the record. */
export type IsOwnServer = (base: string) => boolean;

/** Files and other records without a server: an absolute reference is never theirs. */
const noServer: IsOwnServer = () => false;

/** Tells whether a reference points to a resource of another server: the same id is another resource here. */
export function isElsewhere(
  reference: Reference | undefined,
  isOwnServer: IsOwnServer = noServer,
): boolean {
  const target = parseReference(reference);
  return target?.kind === 'resource' && target.base !== undefined && !isOwnServer(target.base);
}

/**
 * Returns the id of the resource of one type that a reference points to. Undefined for another type, another server, a
 * contained resource, or a business identifier: none of them is the id of such a resource.
 */
export function referencedId(
  reference: Reference | undefined,
  type: string,
  isOwnServer?: IsOwnServer,
): string | undefined {
  const target = parseReference(reference);
  if (target === undefined || target.kind === 'contained' || target.kind === 'identifier') {
    return undefined;
  }
  if (isElsewhere(reference, isOwnServer)) return undefined;
  return (target.type ?? type) === type ? target.id : undefined;
}

/** Returns `Type/id` without version, by which references of one server compare. Undefined for another server. */
export function referenceKey(
  reference: Reference | undefined,
  isOwnServer?: IsOwnServer,
): string | undefined {
  const target = parseReference(reference);
  if (isElsewhere(reference, isOwnServer)) return undefined;
  if (target?.kind === 'resource') return `${target.type}/${target.id}`;
  return target?.kind === 'urn' ? target.id : undefined;
}
