import { isObject } from '../shared/is-object';
import type { NodeTrace } from './run-nodes';

type Members = Readonly<Record<string, unknown>>;

/** The node type of a decision table. */
export const TABLE_NODE = 'core.table';

/**
 * Returns the configuration of a node by the version that a run followed. Undefined for a node that is not drawn in it: one
 * of a called workflow, or of an item of a map.
 */
export function configOf(
  { path, id }: Pick<NodeTrace, 'path' | 'id'>,
  specification: Members | undefined,
): Members | undefined {
  const nodes = specification?.['nodes'];
  if (path !== id || !Array.isArray(nodes)) return undefined;
  const node: unknown = nodes.find((each) => isObject(each) && each['id'] === id);
  const config = isObject(node) ? node['config'] : undefined;
  return isObject(config) ? config : undefined;
}

/** Whether a node is a decision table of a called workflow, or of an item of a map: its version has no such node. */
export const isCalledTable = ({
  path,
  id,
  type,
}: Pick<NodeTrace, 'path' | 'id' | 'type'>): boolean => type === TABLE_NODE && path !== id;

/** Returns a decision table as the version has it. */
export const tableOf = (
  node: Pick<NodeTrace, 'path' | 'id' | 'type'>,
  specification: Members | undefined,
): Members | undefined => (node.type === TABLE_NODE ? configOf(node, specification) : undefined);
