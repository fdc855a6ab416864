import semver from 'semver';

import type { Catalog } from './catalog';
import { pluginVersions } from './plugin-versions';

/** The adapter that serves a port of an instance. */
export interface AdapterPin {
  readonly adapter: string;
  readonly plugin: string;
  readonly version: string;
  /** Present for an adapter that serves the record of a context kind. */
  readonly contextKind?: string;
}

/** Returns the adapter of each bound port. Leaves out ports whose adapter no plugin contributes. */
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
 * Whether the current adapter of a port can serve a run that was accepted with `pin`. Another adapter is
 * the choice of the instance, and a newer version is compatible. An older version may lack a method that
 * the run calls.
 */
export function isServedBy(pin: AdapterPin, here: AdapterPin | undefined): boolean {
  if (here?.plugin !== pin.plugin || here.adapter !== pin.adapter) return true;
  const [now, then] = [semver.valid(here.version), semver.valid(pin.version)];
  return now === null || then === null || semver.gte(now, then);
}
