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

export interface BuildCatalogOptions {
  /** Plugins that could not even be read: listed as they are. */
  readonly unreadable?: readonly CatalogPlugin[];
  /** Checked against each plugin's `sdk` range; the contract's own version unless said otherwise. */
  readonly contractVersion?: string;
}

export interface BuiltCatalog {
  readonly catalog: Catalog;
  readonly diagnostics: readonly PluginDiagnostic[];
}

/**
 * Registers what the plugins contribute: section by section in the specified order, and within a
 * section plugin by plugin along `dependsOn`. Never throws for what a plugin did wrong: the
 * contribution (or the plugin) is left out and a diagnostic says why.
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
  // Each point is typed by its own section, which a list of all of them cannot say.
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
