import type { Catalog } from '@platform/catalog';
import type { WorkflowSpec } from '@platform/workflow';

/** Types of the events that start a workflow; undefined while a node of it is of an unknown type. */
export function startingEventTypes(
  { nodes }: Pick<WorkflowSpec, 'nodes'>,
  catalog: Catalog,
): readonly string[] | undefined {
  const types = nodes.map(({ type }) => catalog.nodes.get(type));
  if (types.includes(undefined)) return undefined;
  return [...new Set(types.flatMap((type) => type?.eventType ?? []))].sort();
}
