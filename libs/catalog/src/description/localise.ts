import type { Catalog, Contributed } from '../catalog';

/** The text of a label in one language; what the manifest says when no overlay has it. */
export type Localise = (contributed: Contributed, key: string, text: string) => string;

/** Overlays answer an unknown key with the key itself, which is no label. */
export const localiser =
  (catalog: Catalog, locale: string): Localise =>
  ({ plugin }, key, text) => {
    const translated = catalog.translate(plugin, locale)(key);
    return translated === key ? text : translated;
  };

/** A member that exists only where the manifest, or an overlay, has a text for it. */
export function optionalText<M extends string>(
  member: M,
  text: string | undefined,
  translated: (text: string) => string,
): { readonly [K in M]?: string } {
  const shown = translated(text ?? '');
  return (shown === '' ? {} : { [member]: shown }) as { [K in M]?: string };
}

/** Code unit order, so that the same catalog reads the same on every machine. */
export const byKey = <T>(entries: Iterable<T>, key: (entry: T) => string): readonly T[] =>
  [...entries].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
