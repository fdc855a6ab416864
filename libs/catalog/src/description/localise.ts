import type { Catalog, Contributed } from '../catalog';

/** Returns a label in one language, or the manifest's text when no overlay has the key. */
export type Localise = (contributed: Contributed, key: string, text: string) => string;

/** `translate` returns the key itself for an unknown key. Then the manifest's text is the label. */
export const localiser =
  (catalog: Catalog, locale: string): Localise =>
  ({ plugin }, key, text) => {
    const translated = catalog.translate(plugin, locale)(key);
    return translated === key ? text : translated;
  };

/** Returns a member only when the manifest or an overlay has a text for it. */
export function optionalText<M extends string>(
  member: M,
  text: string | undefined,
  translated: (text: string) => string,
): { readonly [K in M]?: string } {
  const shown = translated(text ?? '');
  return (shown === '' ? {} : { [member]: shown }) as { [K in M]?: string };
}

/** Sorts by code unit, so that the order is the same on every machine. */
export const byKey = <T>(entries: Iterable<T>, key: (entry: T) => string): readonly T[] =>
  [...entries].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
