import type { Catalog } from '@platform/catalog';
import type {
  ContextEnvelope,
  JsonObject,
  JsonValue,
  ModelTurn,
  PendingValidation,
  Ports,
  Terminology,
} from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import type { AskedTask } from '../asked-task';
import type { DetachedRun } from '../driver';
import type { MemoryDriverOptions } from '../drivers/memory-driver';
import type { WhyNotDecider } from '../may-decide';
import type { Plan } from '../plan/plan';
import type { AgentSettings, PinnedEnd } from '../run-input';
import type { NodeTrace, RunError } from '../trace';
import type { NodeOutcome } from './outcome';

/** Limits of a simulation. Without them, a workflow could make the result arbitrarily large. */
export interface SimulationLimits {
  /** Maximum nodes, run or skipped, including items of maps. Default 100,000. */
  readonly nodes?: number;
  /** Aborts the simulation while it waits, e.g. for a live agent. */
  readonly signal?: AbortSignal;
  /** Called and awaited after each node and before each wait, so that other work gets its turn. */
  readonly pause?: () => Promise<void> | undefined;
  /** Called after each node. Nodes that never wait would prevent a timer from firing. */
  readonly outOfTime?: () => boolean;
}

/** Called for each port that a node uses, bound or not. */
export type PortUse = (nodePath: string, port: string) => void;

type GivenDecision = NonNullable<MemoryDriverOptions['decisions']>[string];

/** A decision. Its form is checked as in a real run, and with a decider the assignment and the code of the reason too. */
export type SimulatedDecision = GivenDecision & {
  readonly as?: {
    /** User id, compared with `assignment.users`. */
    readonly user?: string;
    readonly taskRoles?: readonly string[];
  };
};

/** A decision that its task does not take. */
export interface RefusedDecision {
  readonly nodePath: string;
  /** Why the assignment does not allow it. Empty when it does. */
  readonly reasons: readonly WhyNotDecider[];
  /** What is wrong with the form or the reason, in the language of the run. `path`: JSON pointer into the decision. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

export interface SimulationOptions {
  readonly catalog: Catalog;
  /** The event that starts the run. `eventType` selects the trigger. */
  readonly event: JsonObject & { readonly eventType: string };
  /** Of `planSimulation` with the same workflow, catalog, callees and locale: planning takes as long as a small run. */
  readonly plan?: Plan;
  /** Callable workflows by slug. */
  readonly callees?: ReadonlyMap<string, WorkflowSpec>;
  /** Port → seed of its sandbox, as plain data. */
  readonly seeds?: Readonly<Record<string, unknown>>;
  /** Node path of a human task → decision. A task without one leaves the run waiting. */
  readonly decisions?: Readonly<Record<string, SimulatedDecision>>;
  /** Id of the user who started the run, for tasks with `notStarter`. */
  readonly startedBy?: string;
  /** Node path of an incident → operator action. */
  readonly actions?: NonNullable<MemoryDriverOptions['actions']>;
  /** Events that arrive while the run waits. */
  readonly events?: NonNullable<MemoryDriverOptions['events']>;
  /** Node path of a wait → the event for this wait only. */
  readonly arrivals?: NonNullable<MemoryDriverOptions['arrivals']>;
  /** Node path → result of the node, which then does not run. */
  readonly pins?: Readonly<Record<string, PinnedEnd>>;
  /** Node path of an agent → its outputs: a pin. */
  readonly agents?: Readonly<Record<string, JsonObject>>;
  /** Node path of an agent → the turns of its model, for example those of an earlier run's trace. No model is asked. */
  readonly turns?: Readonly<Record<string, readonly ModelTurn[]>>;
  /** What the instance sets for its agents. Default: the agents' own limits, and no prices. */
  readonly agentSettings?: Omit<AgentSettings, 'turns'>;
  /** Subjects of the run. Default: read from the event. */
  readonly context?: ContextEnvelope;
  /**
   * The run's subjects exist in the sandboxes, with a blank record where the seed has none. Set it to simulate a past run,
   * whose records existed. Otherwise a subject without a seed is unknown.
   */
  readonly subjectsExist?: boolean;
  /** Start of the run's clock, which timers advance. Default 2026-01-01T12:00:00Z. */
  readonly now?: Date;
  /** Language of texts that behaviors write. */
  readonly locale: string;
  readonly timezone: string;
  /** Open ports that replace sandboxes, e.g. a live agent runner. */
  readonly ports?: Ports;
  /**
   * Terminology for behaviors. Default: the value sets of the catalog. It must have its own timeouts, because the virtual
   * clock does not time out a step.
   */
  readonly terminology?: Terminology;
  readonly limits?: SimulationLimits;
  readonly onPortUse?: PortUse;
  /** Called for each task that is opened, before it is decided. */
  readonly onAsked?: (task: AskedTask) => void;
}

/** A write that a sandbox recorded instead of applying it. */
export interface SimulatedEffect {
  /** Sequence number over all ports, from 1. */
  readonly seq: number;
  /** The writing node. Absent for a write outside any node. */
  readonly nodePath?: string;
  readonly port: string;
  readonly op: string;
  readonly targetId: string;
  readonly payload: JsonValue;
}

export interface SimulationCoverage {
  /** Paths of nodes that ran, successfully or not. */
  readonly executed: readonly string[];
  readonly skipped: readonly string[];
  /** Outcomes of nodes that decide or failed. */
  readonly outcomes: readonly NodeOutcome[];
}

export interface Simulation {
  /** `running`: the run waits for a decision, an action or an event that was not given. */
  readonly status: 'completed' | 'failed' | 'running';
  readonly outputs: JsonObject;
  readonly error?: RunError;
  /** Nodes in plan order. Nodes of a map follow it, in item order. */
  readonly nodes: readonly NodeTrace[];
  /** Effects in order. */
  readonly effects: readonly SimulatedEffect[];
  readonly pending: readonly PendingValidation[];
  /** Refused decisions, whose tasks still wait. Absent when there are none. */
  readonly refused?: readonly RefusedDecision[];
  /** Separate runs that it would have started: detached calls, and the run of `onFailure`. */
  readonly started: readonly DetachedRun[];
  readonly coverage: SimulationCoverage;
  /** End on the virtual clock, ISO 8601, UTC. */
  readonly endedAt: string;
}
