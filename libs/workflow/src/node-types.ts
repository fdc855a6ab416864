import { everyNode } from './every-node';
import type { WorkflowSpec } from './schema';

/** The types of all nodes of some specifications, including the bodies of maps. */
export const nodeTypesOf = (specs: Iterable<WorkflowSpec>): ReadonlySet<string> =>
  new Set([...specs].flatMap((spec) => everyNode(spec).map(({ node }) => node.type)));
