import type { ContextEnvelope, JsonObject } from '@platform/ports';

import type { NodeTrace } from '../../trace';
import type { SimulationOptions } from '../simulation';
import type { WalkedWorkflow } from './walked-nodes';

/** A run that took place, as its snapshot tells it. */
export interface PastRun {
  readonly event: JsonObject & { readonly eventType: string };
  readonly context: ContextEnvelope;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly nodes: readonly NodeTrace[];
  /** What it walked. */
  readonly workflow: WalkedWorkflow;
}

/** Why the trace does not tell what a node was given from outside. */
export type WhyMissing =
  /** The run did not come to the node. */
  | 'not-in-trace'
  /** It had not ended there. */
  | 'not-ended'
  /** The trace kept only the size of a value. */
  | 'truncated'
  /** The node asks something else now. */
  | 'node-changed'
  /** It is asked with other inputs. */
  | 'inputs-changed'
  /** The trace does not show what was decided. */
  | 'not-shown'
  /** No record of a subject serves the port. */
  | 'no-record';

/** What a simulation needs from outside and the past run does not tell. */
export interface MissingInput {
  readonly nodePath: string;
  readonly what: 'read' | 'agent' | 'decision' | 'event';
  readonly why: WhyMissing;
}

/** What the world gave a past run, as a simulation takes it. */
export type PastInputs = Required<
  Pick<
    SimulationOptions,
    'event' | 'context' | 'now' | 'pins' | 'decisions' | 'actions' | 'arrivals'
  >
>;

export interface TraceInputs {
  readonly inputs: PastInputs;
  /** Node path → why what the trace says of it cannot be used. */
  readonly unusable: ReadonlyMap<string, WhyMissing>;
}
