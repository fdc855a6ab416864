import type { WorkflowSpec } from '../schema';

/** A path and those of the maps around it: `review/inner/dose`, `review/inner`, `review`. */
function* withEnclosing(path: string): Generator<string> {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    yield path.slice(0, end);
  }
}

/** Paths of the nodes that hazards name as controls, and of the maps around them. */
export function controlsOf({ safety = [] }: Pick<WorkflowSpec, 'safety'>): ReadonlySet<string> {
  const named = new Set(safety.flatMap(({ controls = [] }) => controls));
  return new Set([...named].flatMap((path) => [...withEnclosing(path)]));
}
