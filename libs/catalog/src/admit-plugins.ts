import { pointerOf } from '@platform/manifests';
import semver from 'semver';

import type { Collector } from './collector';
import type { ContributionDiagnostic } from './contribution-point';
import { reachable } from './order-plugins';
import type { PluginBundle } from './plugin-bundle';

function refusedSdk(range: string, contractVersion: string): ContributionDiagnostic | undefined {
  if (semver.satisfies(contractVersion, range, { includePrerelease: true })) return undefined;
  const invalid = semver.validRange(range) === null;
  return {
    code: invalid ? 'PLUGIN_SDK_INVALID' : 'PLUGIN_SDK_INCOMPATIBLE',
    severity: 'error',
    path: '/sdk',
    message: invalid
      ? {
          fr: `plugin refusé : « sdk: ${range} » n'est pas un intervalle semver`,
          en: `plugin refused: "sdk: ${range}" is not a semver range`,
        }
      : {
          fr: `plugin refusé : il demande le SDK ${range}, la plateforme fournit ${contractVersion}`,
          en: `plugin refused: it requires SDK ${range}, the platform provides ${contractVersion}`,
        },
  };
}

const duplicate = (name: string): ContributionDiagnostic => ({
  code: 'PLUGIN_DUPLICATE',
  severity: 'error',
  path: '/name',
  message: {
    fr: `un autre plugin nommé « ${name} » est déjà chargé`,
    en: `another plugin named "${name}" is already loaded`,
  },
});

const cyclic = (names: readonly string[]): ContributionDiagnostic => ({
  code: 'PLUGIN_DEPENDENCY_CYCLE',
  severity: 'warning',
  path: '/dependsOn',
  message: {
    fr: `plugin écarté : cycle de dépendances entre ${names.join(', ')}`,
    en: `plugin skipped: dependency cycle between ${names.join(', ')}`,
  },
});

const missing = (dependency: string): ContributionDiagnostic => ({
  code: 'PLUGIN_DEPENDENCY_MISSING',
  severity: 'warning',
  path: pointerOf(['dependsOn', dependency]),
  message: {
    fr: `le plugin « ${dependency} » dont il dépend n'est pas chargé`,
    en: `plugin "${dependency}", which it depends on, is not loaded`,
  },
});

/** Ranges of dependencies are not enforced: an invalid range or a version outside it gives a warning. */
function unmetRange(
  dependency: string,
  range: string,
  version: string,
): ContributionDiagnostic | undefined {
  if (semver.satisfies(version, range, { includePrerelease: true })) return undefined;
  const finding = { severity: 'warning', path: pointerOf(['dependsOn', dependency]) } as const;
  return semver.validRange(range) === null
    ? {
        ...finding,
        code: 'PLUGIN_DEPENDENCY_RANGE_INVALID',
        message: {
          fr: `« ${range} » n'est pas un intervalle semver du plugin « ${dependency} »`,
          en: `"${range}" is not a semver range of plugin "${dependency}"`,
        },
      }
    : {
        ...finding,
        code: 'PLUGIN_DEPENDENCY_UNMET',
        message: {
          fr: `il demande le plugin « ${dependency} » ${range}, la version ${version} est chargée`,
          en: `it requires plugin "${dependency}" ${range}, version ${version} is loaded`,
        },
      };
}

/** Returns the plugins that may register, by name. Collects a finding for each of the others. */
export function admitPlugins(
  bundles: readonly PluginBundle[],
  contractVersion: string,
  collector: Collector,
): ReadonlyMap<string, PluginBundle> {
  const admitted = new Map<string, PluginBundle>();
  for (const bundle of bundles) {
    const { name, sdk } = bundle.manifest;
    const refused =
      (sdk === undefined ? undefined : refusedSdk(sdk, contractVersion)) ??
      (admitted.has(name) ? duplicate(name) : undefined);
    if (refused === undefined) admitted.set(name, bundle);
    else collector.skip(bundle, refused);
  }

  const reach = new Map([...admitted.keys()].map((name) => [name, reachable(name, admitted)]));
  for (const [name, reached] of reach) {
    const bundle = admitted.get(name);
    if (bundle === undefined || !reached.has(name)) continue;
    const members = [...reached].filter((other) => reach.get(other)?.has(name));
    collector.skip(bundle, cyclic(members.sort()));
  }
  for (const [name, bundle] of admitted) if (collector.isSkipped(bundle)) admitted.delete(name);

  for (const bundle of admitted.values()) {
    for (const [dependency, range] of Object.entries(bundle.manifest.dependsOn ?? {})) {
      const other = admitted.get(dependency);
      if (other === undefined) collector.degrade({ bundle }, missing(dependency));
      else {
        const doubtful = unmetRange(dependency, range, other.manifest.version);
        if (doubtful !== undefined) collector.warn({ bundle }, doubtful);
      }
    }
  }
  return admitted;
}
