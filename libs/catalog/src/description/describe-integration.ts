import type { InstanceManifest } from '@platform/manifests';

import type { AdapterType, Catalog, EventBinding } from '../catalog';
import { byKey, optionalText, type Localise } from './localise';

type Bindings = Pick<InstanceManifest, 'ports' | 'terminology' | 'sources' | 'eventBindings'>;

/** Whether the instance binds the adapter. A terminology adapter may also be bound to a code system. */
const isBound = ({ port, name }: AdapterType, { ports, terminology }: Bindings): boolean =>
  (Object.hasOwn(ports, port) && ports[port]?.adapter === name) ||
  (port === 'terminology' && Object.values(terminology).some(({ adapter }) => adapter === name));

const isActive = ({ source, name }: EventBinding, { sources, eventBindings }: Bindings): boolean =>
  Object.hasOwn(sources, source) && (eventBindings?.includes(name) ?? true);

/**
 * Describes adapters, event sources, event bindings and sandboxes for the API, and which of them the
 * instance uses. Leaves out factories and configuration, which may contain hosts and secrets.
 */
export function describeIntegration(catalog: Catalog, instance: Bindings, localise: Localise) {
  const { adapters, eventSources, eventBindings, portSandboxes } = catalog;
  return {
    adapters: byKey(adapters.all(), ({ port, name }) => `${port}/${name}`).map((adapter) => ({
      port: adapter.port,
      name: adapter.name,
      systems: adapter.systems,
      ...(adapter.record === undefined ? {} : { record: adapter.record }),
      bound: isBound(adapter, instance),
      plugin: adapter.plugin,
    })),
    eventSources: byKey(eventSources.values(), ({ name }) => name).map((source) => ({
      name: source.name,
      ...optionalText('description', source.description, (text) =>
        localise(source, `eventSources.${source.name}.description`, text),
      ),
      configured: Object.hasOwn(instance.sources, source.name),
      plugin: source.plugin,
    })),
    eventBindings: byKey(eventBindings.values(), ({ name }) => name).map(
      ({ description, ...binding }) => ({
        ...binding,
        ...optionalText('description', description, (text) =>
          localise(binding, `eventBindings.${binding.name}.description`, text),
        ),
        active: isActive(binding, instance),
      }),
    ),
    portSandboxes: byKey(portSandboxes.values(), ({ port }) => port).map(({ port, plugin }) => ({
      port,
      plugin,
    })),
  };
}
