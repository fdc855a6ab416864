import semver from 'semver';

import type { Catalog } from './catalog';
import { pluginVersions } from './plugin-versions';

/** The adapter that serves a port of an instance. */
export interface AdapterPin {
  readonly adapter: string;
  readonly plugin: string;
  readonly version: string;
  /** Of an adapter that serves the record of a context kind. */
  readonly contextKind?: string;
}

/** What serves each port that an instance binds, by port; one whose adapter nobody contributes is left out. */
export function adapterPins(
  catalog: Catalog,
  bound: Readonly<Record<string, { readonly adapter: string }>>,
): Readonly<Record<string, AdapterPin>> {
  const versions = pluginVersions(catalog);
  return Object.fromEntries(
    Object.entries(bound).flatMap(([port, { adapter }]) => {
      const found = catalog.adapters.get(port, adapter);
      const version = found && versions.get(found.plugin);
      if (!found || version === undefined) return [];
      const contextKind = found.record && { contextKind: found.record.contextKind };
      return [[port, { adapter, plugin: found.plugin, version, ...contextKind }] as const];
    }),
  );
}

/**
 * Whether what serves the port now serves a run that was accepted with `pin`: another adapter is the
 * instance's choice, and a newer version may be relied on; an older one may lack what the run calls.
 */
export function isServedBy(pin: AdapterPin, here: AdapterPin | undefined): boolean {
  if (here?.plugin !== pin.plugin || here.adapter !== pin.adapter) return true;
  const [now, then] = [semver.valid(here.version), semver.valid(pin.version)];
  return now === null || then === null || semver.gte(now, then);
}
