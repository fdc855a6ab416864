import type { Catalog } from './catalog';

/** Versions of the plugins that are registered, by plugin name. */
export const pluginVersions = ({ plugins }: Catalog): ReadonlyMap<string, string> =>
  new Map(
    plugins
      .filter(({ status }) => status !== 'skipped')
      .map(({ name, version }) => [name, version]),
  );
