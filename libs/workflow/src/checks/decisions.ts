import { DONE_PORT, ERROR_PORT } from '../port-reference';
import type { CheckedNode } from './check-subject';

/** The branch of a value output: `pass` for a guard, the case for a switch. */
function branchOfValue({ construct }: CheckedNode, port: string): string | undefined {
  if (construct.name === 'guard') return 'pass';
  return construct.name === 'switch' ? port.slice(0, port.indexOf('.')) : undefined;
}

/**
 * Returns the branch that an output belongs to. Two branches of one node are never live in the same run.
 * Returns undefined for an output that is live whatever the node decides, for a name that is both a flow
 * output and a value, and for a plugin's gateway: its outputs may be live together.
 */
export function branchOf(node: CheckedNode, port: string): string | undefined {
  if (port === DONE_PORT || port === ERROR_PORT) return undefined;
  const { flowOutputs, outputs } = node.signature;
  const isValue = outputs.some(({ name }) => name === port);
  if (!flowOutputs.includes(port)) return branchOfValue(node, port);
  return isValue ? undefined : port;
}
