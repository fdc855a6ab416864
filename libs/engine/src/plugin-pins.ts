import { pluginVersions, type Catalog } from '@platform/catalog';
import type { RunInput } from '@platform/engine-api';

import { engineLog } from './engine-log';

/** A plugin that a run was started with and that is not what is loaded here. */
export interface MissingPin {
  readonly plugin: string;
  /** The version the run was started with. */
  readonly pinned: string;
  /** Absent: the plugin is not loaded at all. */
  readonly loaded?: string;
}

/** Where the plugins loaded here differ from those a run was started with (`RunInput.plugins`). */
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
 * Tells where this engine is not what the proxy that accepted the run saw. No failure: what computes
 * something else is found at a digest, and a plugin that is gone is asked for before (require-served).
 */
export function logOtherVersions({ runId, plugins = {} }: RunInput, catalog: Catalog): void {
  for (const { plugin, pinned, loaded } of missingPins(plugins, catalog)) {
    const fields = { runId, plugin, pinned, loaded };
    engineLog.debug(fields, "plugin d'une autre version que celle de l'exécution");
  }
}
