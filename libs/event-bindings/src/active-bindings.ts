import type { Catalog, EventBinding } from '@platform/catalog';
import { isActiveBinding, type InstanceManifest } from '@platform/manifests';

/** Returns the active bindings by source. Sources without one are left out. */
export function activeBindings(
  catalog: Pick<Catalog, 'eventBindings'>,
  instance: Pick<InstanceManifest, 'sources' | 'eventBindings'>,
): ReadonlyMap<string, readonly EventBinding[]> {
  const active = [...catalog.eventBindings.values()].filter((binding) =>
    isActiveBinding(binding, instance),
  );
  const bySource = new Map<string, EventBinding[]>();
  for (const binding of active) {
    const others = bySource.get(binding.source);
    if (others) others.push(binding);
    else bySource.set(binding.source, [binding]);
  }
  return bySource;
}
