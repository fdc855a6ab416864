import type { ContributionSection } from '@platform/manifests';

import { exportKey } from './export-key';
import type { PluginBundle } from './plugin-bundle';
import type { CatalogDraft } from './registered';

/** What contributions of a plugin can refer to: those of the plugin and of its dependencies. */
export interface PluginScope {
  readonly plugin: string;
  /** All contributions registered so far, of every plugin. */
  readonly draft: CatalogDraft;
  /** Whether the plugin or one of its dependencies has registered `id`. */
  has(section: ContributionSection, id: string): boolean;
  /** Whether a context kind of the scope stands for this entity. */
  hasEntity(entity: string): boolean;
  /** Returns the export of the contribution's module, undefined when it was not loaded. */
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
