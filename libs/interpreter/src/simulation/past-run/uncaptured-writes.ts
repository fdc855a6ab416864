import type { NodeTrace } from '../../trace';
import type { Simulation } from '../simulation';

/** Paths of the nodes whose write failed only in the simulation, so that what they would write is unknown. */
export function uncapturedWrites(
  simulation: Pick<Simulation, 'nodes'>,
  traced: readonly NodeTrace[],
): readonly string[] {
  const failedThen = new Set(traced.flatMap(({ path, error }) => (error ? [path] : [])));
  return simulation.nodes.flatMap(({ path, kind, attempts = 0, error }) =>
    kind === 'sink' && attempts > 0 && error && !failedThen.has(path) ? [path] : [],
  );
}
