import type { Catalog, EventBinding } from '@platform/catalog';
import type { InstanceManifest } from '@platform/manifests';

/**
 * The active bindings by source: a binding is active when its source is configured by the instance
 * and, where the instance lists bindings, its name is listed (specification, Instance manifest).
 */
export function activeBindings(
  catalog: Pick<Catalog, 'eventBindings'>,
  { sources, eventBindings }: Pick<InstanceManifest, 'sources' | 'eventBindings'>,
): ReadonlyMap<string, readonly EventBinding[]> {
  const active = [...catalog.eventBindings.values()].filter(
    ({ name, source }) => source in sources && (eventBindings?.includes(name) ?? true),
  );
  const bySource = new Map<string, EventBinding[]>();
  for (const binding of active) {
    const others = bySource.get(binding.source);
    if (others) others.push(binding);
    else bySource.set(binding.source, [binding]);
  }
  return bySource;
}
