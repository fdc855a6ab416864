import { CONTRACT_VERSION } from '@platform/sdk';

import { admitPlugins } from './admit-plugins';
import type { Catalog, CatalogPlugin, PluginDiagnostic } from './catalog';
import { Collector } from './collector';
import { contributionPoints } from './contributions';
import type { ContributionPoint } from './contribution-point';
import { freezeCatalog } from './freeze-catalog';
import { orderPlugins, reachable } from './order-plugins';
import type { PluginBundle } from './plugin-bundle';
import { createPluginScope } from './plugin-scope';
import { registerSection, type Registrant } from './register';
import { emptyDraft } from './registered';

interface BuildCatalogOptions {
  /** Plugins that could not be read. The catalog lists them unchanged. */
  readonly unreadable?: readonly CatalogPlugin[];
  /** Checked against each plugin's `sdk` range. Default `CONTRACT_VERSION` of the SDK. */
  readonly contractVersion?: string;
}

export interface BuiltCatalog {
  readonly catalog: Catalog;
  readonly diagnostics: readonly PluginDiagnostic[];
}

/**
 * Registers the contributions of the plugins, section by section in load order, and within a section
 * plugin by plugin with dependencies first. Never throws because of a plugin: it leaves out the
 * contribution (or the plugin) and adds a diagnostic.
 */
export function buildCatalog(
  bundles: readonly PluginBundle[],
  options: BuildCatalogOptions = {},
): BuiltCatalog {
  const collector = new Collector();
  bundles.forEach((bundle) => collector.adopt(bundle));
  const admitted = admitPlugins(bundles, options.contractVersion ?? CONTRACT_VERSION, collector);

  const draft = emptyDraft();
  const registrants = new Map(
    orderPlugins(admitted).map((bundle): [string, Registrant] => {
      const { name } = bundle.manifest;
      const closure = new Set([name, ...reachable(name, admitted)]);
      return [name, { bundle, scope: createPluginScope(bundle, closure, draft) }];
    }),
  );
  // Each point has the type of its own section, which the type of the list cannot express.
  for (const point of contributionPoints as unknown as readonly ContributionPoint<never>[]) {
    registerSection(point, registrants, collector);
  }

  const unreadable = options.unreadable ?? [];
  const plugins = [...bundles.map((bundle) => collector.describe(bundle)), ...unreadable];
  return {
    catalog: freezeCatalog(draft, admitted, plugins),
    diagnostics: [...unreadable.flatMap((plugin) => plugin.diagnostics), ...collector.diagnostics],
  };
}
