import { StaleDefinitionError, type Seen } from '@platform/stores';
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
      description:
        'The `ETag` that you received for the definition, or `*` for any state of a definition that exists.',
    }),
  ),
};

/** Headers of the operations that may create a definition too. */
export const createHeaders = {
  ...ifMatchHeaders,
  'if-none-match': Type.Optional(
    Type.Literal('*', { description: '`*`: save only if the definition does not exist yet.' }),
  ),
};

export const ETAG_HEADER = {
  ETag: 'Strong entity tag of the definition: its draft, its test cases and its published version.',
};

/** The entity tag of a definition. One tag covers its draft, its tests and its published version. */
export const etagOf = (revision: number): string => `"${revision}"`;

/** 412: the definition changed after the caller read it. The response carries its current `ETag`. */
export const definitionChanged = (revision: Seen): ProblemError =>
  problemError('definition-changed', {
    ...(revision !== 'absent' && { headers: { ETag: etagOf(revision) } }),
  });

/** Resolves as the write of a definition does. Rejects with 412 `definition-changed` when another writer was first. */
export async function unlessChanged<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof StaleDefinitionError) throw definitionChanged(error.revision);
    throw error;
  }
}

type Matchable = Pick<Definition, 'revision'>;

/** Strong comparison: a weak tag never matches. */
const matches = (ifMatch: string, { revision }: Matchable): boolean =>
  ifMatch === '*' || ifMatch.split(',').some((tag) => tag.trim() === etagOf(revision));

/**
 * Checks that `If-Match` names the current revision of a definition, and returns it. Throws the problems 428
 * `if-match-required` and 412 `definition-changed`.
 */
export function requireMatch(ifMatch: string | undefined, current: Matchable): number {
  if (ifMatch === undefined) throw problemError('if-match-required');
  if (!matches(ifMatch, current)) throw definitionChanged(current.revision);
  return current.revision;
}

/**
 * The same for a change that may create the definition. `current` is null when it does not exist. Throws also 412
 * `definition-absent` for any `If-Match` then, and 412 `definition-exists` for `If-None-Match: *` otherwise.
 */
export function requireSeen(
  headers: { readonly 'if-match'?: string; readonly 'if-none-match'?: '*' },
  current: Matchable | null,
): Seen {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  if (!current) {
    if (ifMatch !== undefined) throw problemError('definition-absent');
    return 'absent';
  }
  if (ifNoneMatch !== undefined) {
    throw problemError('definition-exists', { headers: { ETag: etagOf(current.revision) } });
  }
  return requireMatch(ifMatch, current);
}
