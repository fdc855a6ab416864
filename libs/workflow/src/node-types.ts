import { everyNode } from './every-node';
import type { WorkflowSpec } from './schema';

/** The types of every node of some specifications, those in the bodies of maps included. */
export const nodeTypesOf = (specs: Iterable<WorkflowSpec>): ReadonlySet<string> =>
  new Set([...specs].flatMap((spec) => everyNode(spec).map(({ node }) => node.type)));
