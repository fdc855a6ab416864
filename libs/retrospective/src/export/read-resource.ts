import { jsonShape } from '@platform/sdk';

export type Resource = Readonly<Record<string, unknown>> & {
  readonly resourceType: string;
  readonly id: string;
};

/** Why a line is not read. Stable words, which docs/retrospective.md explains. */
export type WhyRejected =
  | 'not-utf8'
  | 'not-json'
  | 'cut'
  | 'not-a-resource'
  | 'without-id'
  | 'without-date'
  | 'too-long'
  | 'too-deep'
  | 'other-type'
  | 'without-patient'
  | 'elsewhere'
  | 'unknown-patient'
  | 'doubled'
  | 'version-conflict'
  | 'binding-unusable'
  | 'event-without-subject'
  | 'file-broken';

export type ReadResource = { readonly resource: Resource } | { readonly rejected: WhyRejected };

const MAX_DEPTH = 64;
const MAX_PARTS = 200_000;

const decoder = new TextDecoder('utf-8', { fatal: true });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function decoded(text: Buffer): string | undefined {
  try {
    return decoder.decode(text);
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads one line as a FHIR resource. `isLast`: it has no line break, so that it may be cut. */
export function readResource(bytes: Buffer, isLast: boolean): ReadResource {
  const text = decoded(bytes);
  // A line that is cut may end in the middle of a character.
  if (text === undefined) return { rejected: isLast ? 'cut' : 'not-utf8' };
  const { exceeds } = jsonShape(bytes, { depth: MAX_DEPTH, parts: MAX_PARTS });
  if (exceeds !== undefined) return { rejected: 'too-deep' };
  const value = parsed(text);
  if (value === undefined) return { rejected: isLast ? 'cut' : 'not-json' };
  if (!isRecord(value) || typeof value['resourceType'] !== 'string') {
    return { rejected: 'not-a-resource' };
  }
  const { id } = value;
  if (typeof id !== 'string' || id === '' || id.length > 64) return { rejected: 'without-id' };
  return { resource: value as Resource };
}
