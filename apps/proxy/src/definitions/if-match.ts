import type { Seen } from '@platform/definition-store';
import type { Definition } from '@platform/definitions';
import { problemError, type ProblemError } from '@platform/http';
import { Type } from '@sinclair/typebox';

/** A list of entity tags (RFC 9110, 13.1.1), or `*`. */
const TAGS = '^(?:\\*|(?:W/)?"[\\x21\\x23-\\x7E]*"(?:\\s*,\\s*(?:W/)?"[\\x21\\x23-\\x7E]*")*)$';

/** Headers of the operations that change a definition. */
export const ifMatchHeaders = {
  'if-match': Type.Optional(
    Type.String({
      maxLength: 1_000,
      pattern: TAGS,
      description: 'The `ETag` of the definition that was seen; `*` for whatever it is now.',
    }),
  ),
};

/** Of those that create one too. */
export const createHeaders = {
  ...ifMatchHeaders,
  'if-none-match': Type.Optional(
    Type.Literal('*', { description: 'Only when there is no such definition yet.' }),
  ),
};

export const ETAG_HEADER = {
  ETag: 'Of the definition: its draft, its tests and what is published; strong.',
};

/** The entity tag of a definition: one for its draft, its tests and what is published of it. */
export const etagOf = (revision: number): string => `"${revision}"`;

/** The definition is no longer as the caller saw it; the answer carries its present `ETag`. */
export const definitionChanged = (revision: Seen): ProblemError =>
  problemError('definition-changed', {
    ...(revision !== 'absent' && { headers: { ETag: etagOf(revision) } }),
  });

type Matchable = Pick<Definition, 'revision'>;

/** Strong comparison: a weak tag is never the one that was given. */
const matches = (ifMatch: string, { revision }: Matchable): boolean =>
  ifMatch === '*' || ifMatch.split(',').some((tag) => tag.trim() === etagOf(revision));

/**
 * The revision that a change of a definition is made from: the present one, which `If-Match` has to
 * name. Throws the problems 428 `if-match-required` and 412 `definition-changed`.
 */
export function requireMatch(ifMatch: string | undefined, current: Matchable): number {
  if (ifMatch === undefined) throw problemError('if-match-required');
  if (!matches(ifMatch, current)) throw definitionChanged(current.revision);
  return current.revision;
}

/** The same for a change that may create the definition: `current` is null when there is none. */
export function requireSeen(
  headers: { readonly 'if-match'?: string; readonly 'if-none-match'?: '*' },
  current: Matchable | null,
): Seen {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (!current) {
    if (ifMatch !== undefined) throw definitionChanged('absent');
    return 'absent';
  }
  if (ifNoneMatch !== undefined) throw definitionChanged(current.revision);
  return requireMatch(ifMatch, current);
}
