import { reachableCallees } from './checks/reach';
import type { WaitConfig } from './constructs/wait';
import { everyNode } from './every-node';
import type { WorkflowSpec } from './schema';

const awaitedBy = (spec: WorkflowSpec): readonly string[] =>
  everyNode(spec).flatMap(({ node: { type, config } }) => {
    if (type !== 'core.wait') return [];
    const { event } = (config ?? {}) as Partial<Extract<WaitConfig, { event: unknown }>>;
    return typeof event?.eventType === 'string' ? [event.eventType] : [];
  });

/**
 * The event types that a run of a specification, or a run it starts, may wait for: sorted, without
 * duplicates. Events of other types are not delivered to the run.
 */
export const awaitedEventTypes = (
  spec: WorkflowSpec,
  callees: ReadonlyMap<string, WorkflowSpec>,
): readonly string[] =>
  [...new Set([spec, ...reachableCallees(spec, callees)].flatMap(awaitedBy))].sort();
