import type { PluginBundle } from './plugin-bundle';

type ByName = ReadonlyMap<string, PluginBundle>;

const dependencies = (bundle: PluginBundle | undefined): readonly string[] =>
  Object.keys(bundle?.manifest.dependsOn ?? {}).sort();

/** Returns all direct and indirect dependencies. Contains the plugin itself only when it is on a cycle. */
export function reachable(name: string, plugins: ByName): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...dependencies(plugins.get(name))];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (reached.has(next) || !plugins.has(next)) continue;
    reached.add(next);
    pending.push(...dependencies(plugins.get(next)));
  }
  return reached;
}

/**
 * Sorts dependencies before dependents and otherwise by name, so that every start registers in the same
 * order. The plugins must have no cycle.
 */
export function orderPlugins(plugins: ByName): readonly PluginBundle[] {
  const ordered = new Map<string, PluginBundle>();
  const visit = (name: string) => {
    const bundle = plugins.get(name);
    if (bundle === undefined || ordered.has(name)) return;
    dependencies(bundle).forEach(visit);
    ordered.set(name, bundle);
  };
  [...plugins.keys()].sort().forEach(visit);
  return [...ordered.values()];
}
