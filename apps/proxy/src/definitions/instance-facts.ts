import { modelProviders, type Catalog } from '@platform/catalog';
import type { InstanceManifest } from '@platform/manifests';
import type { InstanceFacts } from '@platform/workflow';

/** Adapters that answer in place of a real system, by what their names begin with. */
const STAND_IN = /^(?:mock|fallback)\b/;

/** What the checker asks about the instance a definition is published in. */
export function instanceFacts(
  { ports, locale }: Pick<InstanceManifest, 'ports' | 'locale'>,
  { adapters }: Pick<Catalog, 'adapters'>,
): InstanceFacts {
  const bound = Object.entries(ports).flatMap(([port, { adapter }]) => {
    const found = adapters.get(port, adapter);
    return found ? [found] : [];
  });
  return {
    boundPorts: new Set(bound.map(({ port }) => port)),
    standInPorts: new Map(
      bound.flatMap(({ port, name }) => (STAND_IN.test(name) ? [[port, name] as const] : [])),
    ),
    recordKinds: new Set(bound.flatMap(({ record }) => record?.contextKind ?? [])),
    providers: new Set(
      modelProviders(ports['agent']?.config['providers']).providers.map(({ name }) => name),
    ),
    locale,
  };
}
