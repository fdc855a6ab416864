import { problemError } from '@platform/http';
import { compileSchema } from '@platform/manifests';
import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';

export const MAX_PAGE_SIZE = 200;
export const DEFAULT_PAGE_SIZE = 50;
/** Runs are short items. */
export const DEFAULT_RUNS_PAGE_SIZE = MAX_PAGE_SIZE;

/**
 * A position has a run id, and in a list of validations a pending id that ends with it: 2,000 characters of base64 are
 * too few for event ids of 200 characters. An address with filters has at most 8,192.
 */
const MAX_CURSOR_CHARS = 7_000;

/** Query parameters of every list. */
export const pageQuery = (byDefault = DEFAULT_PAGE_SIZE) => ({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE_SIZE,
      default: byDefault,
      description: 'Maximum number of items in the page.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_CURSOR_CHARS,
      description: 'The `nextCursor` of the previous page.',
    }),
  ),
});

/** A page of a list, newest first. */
export const pageOf = <S extends TSchema>(item: S, title: string) =>
  Type.Object(
    {
      items: Type.Array(item),
      nextCursor: Type.Optional(
        Type.String({ description: 'Cursor of the next page. Absent on the last page.' }),
      ),
    },
    { additionalProperties: false, title },
  );

/** Cuts `found` to one page. It has one item more than `limit` when there is a next page. */
export function toPage<T>(found: readonly T[], limit: number, cursorAfter: (last: T) => string) {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return found.length > limit && last ? { items, nextCursor: cursorAfter(last) } : { items };
}

/** Encodes the start of a page as the opaque text that callers send back. */
interface CursorCodec<T> {
  encode(position: T): string;
  /** Throws the 400 problem `query-invalid` for a text that is not a cursor of this list. */
  decode(text: string): T;
}

export function cursorCodec<S extends TObject>(schema: S): CursorCodec<Static<S>> {
  const compiled = compileSchema(schema);
  return {
    encode: (position) => Buffer.from(JSON.stringify(position)).toString('base64url'),
    decode(text) {
      try {
        const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
        if (compiled.is(value)) return value;
      } catch {
        // Not a cursor either.
      }
      const message = {
        fr: 'un « nextCursor » reçu est attendu',
        en: 'a "nextCursor" that was received is expected',
      };
      throw problemError('query-invalid', { errors: [{ path: '/cursor', message }] });
    },
  };
}
