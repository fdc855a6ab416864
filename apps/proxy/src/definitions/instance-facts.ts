import { MOCK_AGENT_RUNNER, modelProviders, type Catalog } from '@platform/catalog';
import type { EngineBindings } from '@platform/engine-api';
import type { InstanceManifest } from '@platform/manifests';
import type { InstanceFacts } from '@platform/workflow';

import { isMocked } from '../agents/mock-answer';

/** Matches the names of adapters that stand in for a real system. */
const STAND_IN = /^(?:mock|fallback)\b/;

/**
 * Returns what the checker needs to know about the instance. Its ports are those that the engine bound; until the
 * engine has answered, those for which the manifest names an adapter that a plugin contributes.
 */
export function instanceFacts(
  { ports, locale, strict }: Pick<InstanceManifest, 'ports' | 'locale' | 'strict'>,
  { adapters }: Pick<Catalog, 'adapters'>,
  engine: () => Pick<EngineBindings, 'bound' | 'records'> | undefined = () => undefined,
): InstanceFacts {
  const bound = Object.entries(ports).flatMap(([port, { adapter }]) => {
    const found = adapters.get(port, adapter);
    return found ? [found] : [];
  });
  const configured = {
    bound: bound.map(({ port }) => port),
    records: bound.flatMap(({ record }) => record?.contextKind ?? []),
  };
  return {
    get boundPorts() {
      return new Set((engine() ?? configured).bound);
    },
    get recordKinds() {
      return new Set((engine() ?? configured).records);
    },
    standInPorts: new Map([
      ...(isMocked({ ports }) ? [['agent', MOCK_AGENT_RUNNER] as const] : []),
      ...bound.flatMap(({ port, name }) => (STAND_IN.test(name) ? [[port, name] as const] : [])),
    ]),
    providers: new Set(
      modelProviders(ports['agent']?.config['providers']).providers.map(({ name }) => name),
    ),
    locale,
    strict,
  };
}
