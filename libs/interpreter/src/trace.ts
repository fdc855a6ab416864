import type { Decision, JsonObject, JsonValue, PendingValidation } from '@platform/ports';

import type { NodeFailure } from './node-failure';

export type NodeStatus =
  'pending' | 'running' | 'waiting' | 'done' | 'skipped' | 'failed' | 'substituted' | 'cancelled';

/** The root reason why an output will never carry a value. */
export interface SkipCause {
  /** Node whose outcome decided it. */
  readonly path: string;
  readonly port: string;
  /** Stable word: `condition-false`, `condition-unknown`, `node-failed`, `not-decided`, `other-trigger`, `absent`. */
  readonly why: string;
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
  /** Of a human task: who decided it, as they were identified. */
  readonly decidedBy?: DecidedBy;
}

export type DecidedBy = Pick<Decision, 'by' | 'byId' | 'via'>;

export interface RunError {
  readonly code: string;
  readonly message: string;
  readonly nodePath?: string;
}

/** What a run waits for from outside, under the name by which a driver is given it. */
export interface Awaited {
  readonly kind: 'decision' | 'action' | 'event';
  readonly name: string;
  /** Path of the node that waits. */
  readonly path: string;
  readonly eventType?: string;
}

/** What changed since the run last rested. */
export interface RunProgress {
  /** `incident`: a node waits for an operator. */
  readonly phase: 'running' | 'suspended' | 'incident';
  readonly nodes: readonly NodeTrace[];
  readonly pending: readonly PendingValidation[];
  /** Everything that is awaited from outside now, in the order in which it was asked for. */
  readonly awaited: readonly Awaited[];
}

/** Why a run was given up: an operator's cancellation, or its `settings.runTimeout`. */
export type EndReason = 'cancelled' | 'timed-out';

/** How a run ended; `running` only in a driver that has nothing left to wait for. */
export interface RunResult {
  readonly status: 'completed' | 'failed' | 'running';
  readonly endedAt: string;
  readonly outputs: JsonObject;
  readonly error?: RunError;
  /** Set when the run did not come to its end by itself. */
  readonly endReason?: EndReason;
  /** What changed since the last rest. */
  readonly nodes: readonly NodeTrace[];
  readonly pending: readonly PendingValidation[];
}

const TRACE_VALUE_LIMIT = 16 * 1024;

/** Needs no measuring: most values of a walk are scalars. */
const isSmall = (value: JsonValue): boolean =>
  typeof value === 'string'
    ? value.length * 6 < TRACE_VALUE_LIMIT
    : typeof value !== 'object' || value === null;

/** Texts remembered at once: one is usually passed on from node to node. */
const RECENT_TEXTS = 4;

/** Bytes of JSON of the values of one run, each counted once however many nodes pass it on. */
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

/** Values as the trace keeps them: of one over 16 KiB of JSON only its size is kept. */
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
