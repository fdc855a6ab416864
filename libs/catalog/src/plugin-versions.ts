import type { Catalog } from './catalog';

/** By catalog, because every attempt at a run asks. */
const versionsOf = new WeakMap<Catalog, ReadonlyMap<string, string>>();

/** Versions of the plugins that are registered, by plugin name. */
export function pluginVersions(catalog: Catalog): ReadonlyMap<string, string> {
  const known = versionsOf.get(catalog);
  if (known) return known;
  const versions = new Map(
    catalog.plugins
      .filter(({ status }) => status !== 'skipped')
      .map(({ name, version }) => [name, version]),
  );
  versionsOf.set(catalog, versions);
  return versions;
}
