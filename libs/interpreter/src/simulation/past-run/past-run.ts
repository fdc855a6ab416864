import type { ContextEnvelope, JsonObject } from '@platform/ports';

import type { NodeTrace } from '../../trace';
import type { SimulationOptions } from '../simulation';
import type { WalkedWorkflow } from './walked-nodes';

/** A past run, read from its snapshot. */
export interface PastRun {
  readonly event: JsonObject & { readonly eventType: string };
  readonly context: ContextEnvelope;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly nodes: readonly NodeTrace[];
  /** The workflow version that it executed. */
  readonly workflow: WalkedWorkflow;
}

/** Why the trace does not provide the external input of a node. */
export type WhyMissing =
  /** The run did not reach the node. */
  | 'not-in-trace'
  /** The node had not ended. */
  | 'not-ended'
  /** The trace kept only the size of a large value. */
  | 'truncated'
  /** The node reads something else now. */
  | 'node-changed'
  /** The node has other inputs now. */
  | 'inputs-changed'
  /** The trace does not show the decision. */
  | 'not-shown'
  /** No record of a subject serves the port. */
  | 'no-record';

/** An external input that a simulation needs and the past run does not provide. */
export interface MissingInput {
  readonly nodePath: string;
  readonly what: 'read' | 'agent' | 'decision' | 'event';
  readonly why: WhyMissing;
}

/** The external inputs of a past run, as options of a simulation. */
export type PastInputs = Required<
  Pick<
    SimulationOptions,
    'event' | 'context' | 'now' | 'pins' | 'decisions' | 'actions' | 'arrivals'
  >
>;

export interface TraceInputs {
  readonly inputs: PastInputs;
  /** Node path → why its trace cannot be used. */
  readonly unusable: ReadonlyMap<string, WhyMissing>;
}
