import type { Catalog } from '../api/use-catalog';
import type { Degradation } from './troubles';

/** A port, the adapters that plugins have for it, and the one that is bound. */
export interface BoundPort {
  readonly port: string;
  readonly bound: readonly string[];
  readonly adapters: readonly string[];
  /** Why it is not bound although the manifest asks for it. */
  readonly findings: readonly Degradation[];
}

const portIn = ({ path }: Degradation): string | undefined => /^\/ports\/([^/]+)/.exec(path)?.[1];

/** Returns every port that a plugin or the manifest names, sorted. */
export function boundPorts({
  adapters,
  portSandboxes,
  degraded,
}: Pick<Catalog, 'adapters' | 'portSandboxes' | 'degraded'>): readonly BoundPort[] {
  const names = new Set([
    ...adapters.map(({ port }) => port),
    ...portSandboxes.map(({ port }) => port),
    ...degraded.flatMap((finding) => portIn(finding) ?? []),
  ]);
  return [...names].sort().map((port) => {
    const own = adapters.filter((adapter) => adapter.port === port);
    return {
      port,
      bound: own.filter(({ bound }) => bound).map(({ name }) => name),
      adapters: own.map(({ name }) => name),
      findings: degraded.filter((finding) => portIn(finding) === port),
    };
  });
}
