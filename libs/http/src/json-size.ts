import { jsonShape, type JsonBounds } from '@platform/sdk';

import { problemError } from './problem-error';

/** Far above any FHIR resource: a FHIR bundle of 1 MiB has about 70,000 parts. */
const BOUNDS: JsonBounds = { depth: 100, parts: 100_000 };

/**
 * Throws for JSON that is too deep or has too many parts, before it is parsed. Returns how many members its objects have
 * as they are written.
 */
export function requireJsonSize(bytes: Uint8Array): number {
  const { exceeds, members } = jsonShape(bytes, BOUNDS);
  if (exceeds === 'depth') throw problemError('json-too-deep', { facts: { limit: BOUNDS.depth } });
  if (exceeds === 'parts') {
    throw problemError('json-too-many-values', { facts: { limit: BOUNDS.parts } });
  }
  return members;
}
