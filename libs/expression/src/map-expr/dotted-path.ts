import { InvalidExpressionError } from '../invalid-expression-error';
import { isUnsafeKey } from '../values/own-property';
import { readKey, type RecordKey } from './record-access';
import { PROTOTYPE_KEY, UnsafePathError } from './unsafe-path-error';

const INDEX = /^(?:0|[1-9][0-9]{0,8})$/;

/**
 * Compiles `a.b.0.c`. A numeric segment is an index of a list or a field of an object. Throws
 * {@link InvalidExpressionError} for an empty segment and {@link UnsafePathError} for a prototype key.
 */
export function compileDottedPath(path: string): (record: unknown) => unknown {
  const keys = path.split('.').map((segment): RecordKey => {
    if (segment.trim() === '')
      throw new InvalidExpressionError(
        { fr: 'segment de chemin vide', en: 'empty path segment' },
        path,
      );
    if (isUnsafeKey(segment)) throw new UnsafePathError(PROTOTYPE_KEY, path);
    return INDEX.test(segment) ? Number(segment) : segment;
  });
  return (record) => keys.reduce<unknown>(readKey, record);
}
