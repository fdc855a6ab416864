import type { Catalog } from '@platform/catalog';
import type { WorkflowSpec } from '@platform/workflow';

/** Returns the types of the events that start a workflow; undefined while the type of one of its nodes is unknown. */
export function startingEventTypes(
  { nodes }: Pick<WorkflowSpec, 'nodes'>,
  catalog: Catalog,
): readonly string[] | undefined {
  const types = nodes.map(({ type }) => catalog.nodes.get(type));
  if (types.includes(undefined)) return undefined;
  return [...new Set(types.flatMap((type) => type?.eventType ?? []))].sort();
}
