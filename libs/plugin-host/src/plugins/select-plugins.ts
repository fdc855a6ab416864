import semver from 'semver';

import type { FoundPlugin } from './read-plugin';

function superseding(kept: FoundPlugin, left: FoundPlugin): FoundPlugin {
  const { name, version } = kept.manifest;
  const other = `${left.manifest.version} (${left.folder})`;
  const message = {
    fr: `plugin « ${name} » trouvé plusieurs fois : ${version} (${kept.folder}) retenu, ${other} écarté`,
    en: `plugin "${name}" found more than once: ${version} (${kept.folder}) kept, ${other} left out`,
  };
  const diagnostic = { code: 'PLUGIN_SUPERSEDED', severity: 'warning', path: '', message } as const;
  return { ...kept, diagnostics: [...kept.diagnostics, diagnostic] };
}

/**
 * Selects one folder per plugin name: the one that the instance requires, otherwise the highest version,
 * otherwise the first one found. Each folder that is left out is a finding of the selected one.
 */
export function selectPlugins(
  found: readonly FoundPlugin[],
  required: ReadonlySet<string>,
): readonly FoundPlugin[] {
  const selected = new Map<string, FoundPlugin>();
  for (const candidate of found) {
    const { name, version } = candidate.manifest;
    const current = selected.get(name);
    if (current === undefined) {
      selected.set(name, candidate);
      continue;
    }
    const chosen = [candidate, current].find(({ folder }) => required.has(folder));
    const higher = semver.gt(version, current.manifest.version) ? candidate : current;
    const kept = chosen ?? higher;
    selected.set(name, superseding(kept, kept === current ? candidate : current));
  }
  return [...selected.values()];
}
