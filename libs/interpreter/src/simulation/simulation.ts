import type { Catalog } from '@platform/catalog';
import type {
  ContextEnvelope,
  JsonObject,
  JsonValue,
  PendingValidation,
  Ports,
  Terminology,
} from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import type { DetachedRun } from '../driver';
import type { MemoryDriverOptions } from '../drivers/memory-driver';
import type { WhyNotDecider } from '../may-decide';
import type { PinnedEnd } from '../run-input';
import type { NodeTrace, RunError } from '../trace';
import type { NodeOutcome } from './outcome';

/** When a simulation is given up: its result could otherwise be as large as its workflow makes it. */
export interface SimulationLimits {
  /** Nodes that may run or be skipped, items of maps included; 100,000 unless said otherwise. */
  readonly nodes?: number;
  /** Gives the simulation up while it waits, e.g. for a live agent. */
  readonly signal?: AbortSignal;
  /** Asked after each node and before each wait, and awaited: lets others have the processor. */
  readonly pause?: () => Promise<void> | undefined;
  /** Asked after each node: nodes that never wait would keep a timer's signal from being raised. */
  readonly outOfTime?: () => boolean;
}

/** Told of a port that a node asks for, there or not. */
export type PortUse = (nodePath: string, port: string) => void;

type GivenDecision = NonNullable<MemoryDriverOptions['decisions']>[string];

/** A decision that says who takes it is judged as in a real run; one that does not is taken as it is. */
export type SimulatedDecision = GivenDecision & {
  readonly as?: {
    /** Their id, as `assignment.users` names users. */
    readonly user?: string;
    readonly taskRoles?: readonly string[];
  };
};

/** A decision that the assignment of its task does not let its decider take. */
export interface RefusedDecision {
  readonly nodePath: string;
  readonly reasons: readonly WhyNotDecider[];
}

export interface SimulationOptions {
  readonly catalog: Catalog;
  /** What starts the run; `eventType` chooses the trigger. */
  readonly event: JsonObject & { readonly eventType: string };
  /** The workflows that can be called, by slug. */
  readonly callees?: ReadonlyMap<string, WorkflowSpec>;
  /** Port → what its sandbox is seeded with; plain data. */
  readonly seeds?: Readonly<Record<string, unknown>>;
  /** Node path of a human task → its decision; a task without one leaves the run waiting. */
  readonly decisions?: Readonly<Record<string, SimulatedDecision>>;
  /** Id of the user who started the run, for tasks that say `notStarter`. */
  readonly startedBy?: string;
  /** Node path of an incident → what the operator does. */
  readonly actions?: NonNullable<MemoryDriverOptions['actions']>;
  /** Domain events that arrive while the run waits for one. */
  readonly events?: NonNullable<MemoryDriverOptions['events']>;
  /** Node path of a wait → the event that it alone gets. */
  readonly arrivals?: NonNullable<MemoryDriverOptions['arrivals']>;
  /** Node path → what the node comes to without being run. */
  readonly pins?: Readonly<Record<string, PinnedEnd>>;
  /** Node path of an agent → its outputs: a pin. */
  readonly agents?: Readonly<Record<string, JsonObject>>;
  /** Whom the run is about; read from the event unless given. */
  readonly context?: ContextEnvelope;
  /**
   * Sandboxes hold the subjects of the run, blank where their seed says nothing: what happened once
   * is simulated, and its record was there. Otherwise a subject without a seed is unknown.
   */
  readonly subjectsExist?: boolean;
  /** The run's clock; timers jump it. 2026-01-01T12:00:00Z unless said otherwise. */
  readonly now?: Date;
  /** Language of what behaviors write. */
  readonly locale: string;
  readonly timezone: string;
  /** Ports already opened, e.g. a live agent runner; each takes the place of a sandbox. */
  readonly ports?: Ports;
  /**
   * What behaviors ask about codes; the value sets of the catalog unless given. Must end by itself: the
   * virtual clock does not time a step out.
   */
  readonly terminology?: Terminology;
  readonly limits?: SimulationLimits;
  readonly onPortUse?: PortUse;
}

/** A write that a sandbox captured instead of applying it. */
export interface SimulatedEffect {
  /** From 1, over all ports. */
  readonly seq: number;
  /** The node that wrote; absent for a write outside of any node. */
  readonly nodePath?: string;
  readonly port: string;
  readonly op: string;
  readonly targetId: string;
  readonly payload: JsonValue;
}

export interface SimulationCoverage {
  /** Paths of nodes that ran, whatever became of them. */
  readonly executed: readonly string[];
  readonly skipped: readonly string[];
  /** What each node that decides came to. */
  readonly outcomes: readonly NodeOutcome[];
}

export interface Simulation {
  /** `running`: it waits for a decision, an action or an event that was not given. */
  readonly status: 'completed' | 'failed' | 'running';
  readonly outputs: JsonObject;
  readonly error?: RunError;
  /** In plan order; those of a map in item order, after their map. */
  readonly nodes: readonly NodeTrace[];
  /** In the order they were written. */
  readonly effects: readonly SimulatedEffect[];
  readonly pending: readonly PendingValidation[];
  /** Their tasks go on waiting. Absent for none. */
  readonly refused?: readonly RefusedDecision[];
  /** Runs of their own that it would have started: detached calls, and what follows its failure. */
  readonly started: readonly DetachedRun[];
  readonly coverage: SimulationCoverage;
  /** Virtual, ISO 8601, UTC. */
  readonly endedAt: string;
}
