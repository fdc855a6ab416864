import type { ContributionSection } from '@platform/manifests';

import { exportKey } from './export-key';
import type { PluginBundle } from './plugin-bundle';
import type { CatalogDraft } from './registered';

/** What a plugin's contributions may refer to: its own and those of the plugins it depends on. */
export interface PluginScope {
  readonly plugin: string;
  /** Everything registered so far, by any plugin. */
  readonly draft: CatalogDraft;
  /** Whether `id` is registered by the plugin itself or along its dependencies. */
  has(section: ContributionSection, id: string): boolean;
  /** Whether a context kind of the scope stands for this entity. */
  hasEntity(entity: string): boolean;
  /** What the contribution's module exports; undefined when it was not loaded. */
  exported(section: ContributionSection, id: string): unknown;
}

export function createPluginScope(
  bundle: PluginBundle,
  closure: ReadonlySet<string>,
  draft: CatalogDraft,
): PluginScope {
  const inScope = (contributed: { plugin: string } | undefined) =>
    contributed !== undefined && closure.has(contributed.plugin);
  return {
    plugin: bundle.manifest.name,
    draft,
    has: (section, id) => inScope(draft[section].get(id)),
    hasEntity: (entity) =>
      [...draft.contextKinds.values()].some((kind) => kind.entity === entity && inScope(kind)),
    exported: (section, id) => bundle.exports.get(exportKey(section, id)),
  };
}
