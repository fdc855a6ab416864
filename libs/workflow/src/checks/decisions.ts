import { DONE_PORT, ERROR_PORT } from '../port-reference';
import type { CheckedNode } from './check-subject';

/** The values that a rejection gives; an acceptance gives all of them and the form, an expiry none. */
const OF_A_REJECTION: ReadonlySet<string> = new Set(['decision', 'by', 'at', 'reason']);

/** The branch of a value output: `pass` for a guard, the case for a switch, `row` for a table, `accepted` for a field of a form. */
function branchOfValue({ construct }: CheckedNode, port: string): string | undefined {
  switch (construct.name) {
    case 'guard':
      return 'pass';
    case 'switch':
      return port.slice(0, port.indexOf('.'));
    case 'table':
      return 'row';
    case 'human-task':
      return OF_A_REJECTION.has(port) ? undefined : 'accepted';
    default:
      return undefined;
  }
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
