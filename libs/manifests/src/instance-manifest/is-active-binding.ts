import type { InstanceManifest } from './schema';

/**
 * Whether an instance uses an event binding: its source is configured and, when the instance has
 * `eventBindings`, its name is in that list.
 */
export const isActiveBinding = (
  { name, source }: { readonly name: string; readonly source: string },
  { sources, eventBindings }: Pick<InstanceManifest, 'sources' | 'eventBindings'>,
): boolean => Object.hasOwn(sources, source) && (eventBindings?.includes(name) ?? true);
