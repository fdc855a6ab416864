import { DONE_PORT, ERROR_PORT } from '../port-reference';
import type { CheckedNode } from './check-subject';

/** Data of a switch goes through one branch; the flow outputs of the others are branches themselves. */
function branchOfValue({ construct }: CheckedNode, port: string): string | undefined {
  if (construct.name === 'guard') return 'pass';
  return construct.name === 'switch' ? port.slice(0, port.indexOf('.')) : undefined;
}

/**
 * The branch of its node's decision that an output belongs to: no two branches of one node are live
 * in one run. Undefined for an output that is live whatever the node decided, and for a name that is
 * both a flow output and a value. What a plugin's gateway routes is not known to be exclusive.
 */
export function branchOf(node: CheckedNode, port: string): string | undefined {
  if (port === DONE_PORT || port === ERROR_PORT) return undefined;
  const { flowOutputs, outputs } = node.signature;
  const isValue = outputs.some(({ name }) => name === port);
  if (!flowOutputs.includes(port)) return branchOfValue(node, port);
  return isValue ? undefined : port;
}
