import { contributionId, type Contributions, type ContributionSection } from '@platform/manifests';

import type { Contributed } from './catalog';
import type { Collector } from './collector';
import type { ContributionPoint, ContributionDiagnostic } from './contribution-point';
import type { PluginBundle } from './plugin-bundle';
import type { PluginScope } from './plugin-scope';
import type { Registered } from './registered';

/** A plugin to register, with its scope. */
export interface Registrant {
  readonly bundle: PluginBundle;
  readonly scope: PluginScope;
}

const duplicate = (owner: string): ContributionDiagnostic => ({
  code: 'PLUGIN_CONTRIBUTION_DUPLICATE',
  severity: 'error',
  message: {
    fr: `déjà enregistré par le plugin « ${owner} », qui garde la place`,
    en: `already registered by plugin "${owner}", which keeps the place`,
  },
});

function recheckAll<S extends ContributionSection>(
  point: ContributionPoint<S>,
  registrants: ReadonlyMap<string, Registrant>,
  collector: Collector,
): void {
  for (let stable = false; !stable;) {
    stable = true;
    for (const { bundle, scope } of registrants.values()) {
      const registered: Map<string, Registered[S]> = scope.draft[point.section];
      for (const [id, value] of registered) {
        if ((value as Contributed).plugin !== scope.plugin) continue;
        const refused = point.recheck?.(value, scope) ?? [];
        if (refused.length === 0) continue;
        registered.delete(id);
        const entries: readonly Contributions[S][number][] =
          bundle.manifest.contributes[point.section];
        const entry = entries.find((each) => contributionId(point.section, each) === id);
        const location = { bundle, section: point.section, id, entry };
        refused.forEach((finding) => collector.degrade(location, finding));
        stable = false;
      }
    }
  }
}

/** Registers one section of every plugin, in plugin order. Leaves out only the contributions that fail. */
export function registerSection<S extends ContributionSection>(
  point: ContributionPoint<S>,
  registrants: ReadonlyMap<string, Registrant>,
  collector: Collector,
): void {
  const { section } = point;
  for (const { bundle, scope } of registrants.values()) {
    const registered: Map<string, Registered[S]> = scope.draft[section];
    const entries: readonly Contributions[S][number][] = bundle.manifest.contributes[section];
    for (const entry of entries) {
      const id = contributionId(section, entry) ?? '';
      const location = { bundle, section, id, entry };
      const holder = registered.get(id) as Contributed | undefined;
      const resolution = holder
        ? { refused: [duplicate(holder.plugin)] }
        : point.resolve(entry, scope);
      if ('refused' in resolution) {
        resolution.refused.forEach((finding) => collector.degrade(location, finding));
        continue;
      }
      registered.set(id, resolution.value);
      resolution.warnings?.forEach((warning) => collector.warn(location, warning));
    }
  }
  if (point.recheck !== undefined) recheckAll(point, registrants, collector);
}
