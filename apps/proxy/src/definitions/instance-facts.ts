import { modelProviders, type Catalog } from '@platform/catalog';
import type { EngineBindings } from '@platform/engine-api';
import type { InstanceManifest } from '@platform/manifests';
import type { InstanceFacts } from '@platform/workflow';

/** Adapters that answer in place of a real system, by what their names begin with. */
const STAND_IN = /^(?:mock|fallback)\b/;

/**
 * What the checker asks about the instance a definition is published in: of its ports what the engine bound, and
 * until it has told, what plugins contribute an adapter for.
 */
export function instanceFacts(
  { ports, locale }: Pick<InstanceManifest, 'ports' | 'locale'>,
  { adapters }: Pick<Catalog, 'adapters'>,
  engine: () => Pick<EngineBindings, 'bound' | 'records'> | undefined = () => undefined,
): InstanceFacts {
  const bound = Object.entries(ports).flatMap(([port, { adapter }]) => {
    const found = adapters.get(port, adapter);
    return found ? [found] : [];
  });
  const asked = {
    bound: bound.map(({ port }) => port),
    records: bound.flatMap(({ record }) => record?.contextKind ?? []),
  };
  return {
    get boundPorts() {
      return new Set((engine() ?? asked).bound);
    },
    get recordKinds() {
      return new Set((engine() ?? asked).records);
    },
    standInPorts: new Map(
      bound.flatMap(({ port, name }) => (STAND_IN.test(name) ? [[port, name] as const] : [])),
    ),
    providers: new Set(
      modelProviders(ports['agent']?.config['providers']).providers.map(({ name }) => name),
    ),
    locale,
  };
}
