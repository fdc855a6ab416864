import type { AgentTrace } from '@platform/agents';
import type {
  ContextEnvelope,
  Decision,
  DecisionMade,
  JsonObject,
  JsonValue,
  PendingValidation,
} from '@platform/ports';

import type { NodeFailure } from './node-failure';
import type { TerminologyUse } from './terminology-use';

export type NodeStatus =
  'pending' | 'running' | 'waiting' | 'done' | 'skipped' | 'failed' | 'substituted' | 'cancelled';

/** Why an output has no value, as stable codes. */
export const SKIP_REASONS = [
  'absent',
  'cancelled',
  'condition-false',
  'condition-true',
  'condition-unknown',
  'decision-accepted',
  'decision-rejected',
  'expired',
  'indeterminate',
  'no-error',
  'no-row',
  'node-failed',
  'not-routed',
  'operator-skipped',
  'other-case',
  'other-trigger',
  'pinned',
  'resumed',
  'substituted',
  'timed-out',
] as const;

export type SkipReason = (typeof SKIP_REASONS)[number];

/** The root reason why an output has no value. */
export interface SkipCause {
  /** Path of the node whose outcome is the reason. */
  readonly path: string;
  readonly port: string;
  readonly why: SkipReason;
}

/** What a node did, as the run's snapshot shows it. Times are ISO 8601, UTC. */
export interface NodeTrace {
  readonly path: string;
  readonly id: string;
  readonly type: string;
  readonly kind: string;
  readonly status: NodeStatus;
  readonly startedAt?: string;
  readonly endedAt?: string;
  readonly ms?: number;
  readonly attempts?: number;
  readonly inputs?: JsonObject;
  readonly outputs?: JsonObject;
  readonly skippedBecause?: SkipCause;
  readonly error?: NodeFailure;
  /** The answers of the terminology that the node used, by value set. Absent when it used none. */
  readonly terminology?: TerminologyUse;
  /** Tables only: the rows that decided, counted from 1. */
  readonly rows?: readonly number[];
  /** Agents only: the turns of the model, the tool calls, tokens and cost. */
  readonly agent?: AgentTrace;
  /** Human tasks only: the identified person who decided, and by which rule they could. */
  readonly decidedBy?: DecidedBy & Pick<Decision, 'as'>;
}

/** What writes after a decision learn of who made it. */
export type DecidedBy = Pick<Decision, 'by' | 'byId' | 'via'>;

export interface RunError {
  readonly code: string;
  readonly message: string;
  readonly nodePath?: string;
}

/** An external input that a run waits for, with the name that the driver uses for it. */
export interface Awaited {
  /** `turn`: the run came too late for its turn under its concurrency key and waits for another. */
  readonly kind: 'decision' | 'action' | 'event' | 'turn';
  readonly name: string;
  /** Path of the node that waits; empty for a turn. */
  readonly path: string;
  readonly eventType?: string;
}

/**
 * What is known of a wait besides its input. It is told while it lasts, and is no part of the journal, so it may change
 * without a new contract.
 */
export interface WaitDetail {
  /** `attempt`: a failed node waits for its next attempt. */
  readonly kind: 'action' | 'attempt' | 'event' | 'timer';
  /** Path of the node that waits. */
  readonly path: string;
  /** When it ends at the latest, ISO 8601, UTC. */
  readonly until?: string;
  /** Number of the next attempt. */
  readonly attempt?: number;
  /** Code of the failure because of which it waits. */
  readonly code?: string;
}

/** What changed since the run last suspended. */
export interface RunProgress {
  /** `incident`: a node waits for an operator. */
  readonly phase: 'running' | 'suspended' | 'incident';
  readonly nodes: readonly NodeTrace[];
  readonly pending: readonly PendingValidation[];
  /** All external inputs that the run waits for, in the order of the requests. */
  readonly awaited: readonly Awaited[];
}

/** Why a run ended early: an operator cancelled it, or its `settings.runTimeout` passed. */
export type EndReason = 'cancelled' | 'timed-out';

/** A task that the record still shows although it has ended. */
export interface Withdrawal {
  readonly pendingId: string;
  readonly context: ContextEnvelope;
  readonly idempotencyKey: string;
  readonly decision?: DecisionMade;
}

/** The result of a run. `running` occurs only with a driver that has no more answers to give. */
export interface RunResult {
  readonly status: 'completed' | 'failed' | 'running';
  readonly endedAt: string;
  readonly outputs: JsonObject;
  readonly error?: RunError;
  /** Set when the run was ended early. */
  readonly endReason?: EndReason;
  /** Nodes that changed since the run last suspended. */
  readonly nodes: readonly NodeTrace[];
  readonly pending: readonly PendingValidation[];
  /** Withdrawals that the record, which is away, has not taken. Absent when there is none. */
  readonly withdrawals?: readonly Withdrawal[];
}

const TRACE_VALUE_LIMIT = 16 * 1024;

/** Scalars are not measured. Most values of a walk are scalars. */
const isSmall = (value: JsonValue): boolean =>
  typeof value === 'string'
    ? value.length * 6 < TRACE_VALUE_LIMIT
    : typeof value !== 'object' || value === null;

/** Number of recent texts whose size is cached, because nodes usually pass the same text on. */
const RECENT_TEXTS = 4;

/** Measures the JSON size of values in bytes and caches it, because nodes pass the same values on. */
export class TraceSizes {
  private readonly composites = new WeakMap<object, number>();
  private readonly texts: { readonly text: string; readonly bytes: number }[] = [];

  bytesOf(value: JsonValue): number {
    if (typeof value === 'string') return this.bytesOfText(value);
    if (typeof value !== 'object' || value === null) return JSON.stringify(value).length;
    const bytes = this.composites.get(value) ?? Buffer.byteLength(JSON.stringify(value));
    this.composites.set(value, bytes);
    return bytes;
  }

  private bytesOfText(text: string): number {
    const known = this.texts.find((each) => each.text === text);
    if (known) return known.bytes;
    const bytes = Buffer.byteLength(JSON.stringify(text));
    this.texts.push({ text, bytes });
    if (this.texts.length > RECENT_TEXTS) this.texts.shift();
    return bytes;
  }
}

/** Values as stored in the trace. A value above 16 KiB of JSON is replaced by its size. */
export function traced(
  values: { readonly [port: string]: JsonValue },
  sizes: TraceSizes,
): JsonObject {
  let kept: Record<string, JsonValue> | undefined;
  for (const [port, value] of Object.entries(values)) {
    if (isSmall(value)) continue;
    const bytes = sizes.bytesOf(value);
    if (bytes > TRACE_VALUE_LIMIT) (kept ??= { ...values })[port] = { $truncated: bytes };
  }
  return kept ?? values;
}
