import { pluginVersions, type Catalog } from '@platform/catalog';
import type { RunInput } from '@platform/engine-api';

import { engineLog } from '../engine-log';

/** A plugin whose loaded version differs from the run's. */
interface MissingPin {
  readonly plugin: string;
  /** The version the run was started with. */
  readonly pinned: string;
  /** Absent when the plugin is not loaded. */
  readonly loaded?: string;
}

/** Compares the loaded plugins with those of the run (`RunInput.plugins`). */
export function missingPins(
  pins: Readonly<Record<string, string>>,
  catalog: Catalog,
): readonly MissingPin[] {
  const versions = pluginVersions(catalog);
  return Object.entries(pins).flatMap(([plugin, pinned]): MissingPin[] => {
    const loaded = versions.get(plugin);
    if (loaded === pinned) return [];
    return [{ plugin, pinned, ...(loaded !== undefined && { loaded }) }];
  });
}

/**
 * Logs where the loaded plugins differ from those at the proxy that accepted the run. This is not a failure: digests
 * detect a different computation, and `requireServed` has refused missing plugins.
 */
export function logOtherVersions({ runId, plugins = {} }: RunInput, catalog: Catalog): void {
  for (const { plugin, pinned, loaded } of missingPins(plugins, catalog)) {
    const fields = { runId, plugin, pinned, loaded };
    engineLog.debug(fields, "plugin d'une autre version que celle de l'exécution");
  }
}
