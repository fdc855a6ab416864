import type { JsonObject } from '@platform/ports';
import type { NodeKind } from '@platform/manifests';
import { milliseconds, type PolicySpec } from '@platform/workflow';

/** How a node waits for a system that does not take its requests. */
export interface UnavailablePolicy {
  /** The longest wait; 0 when the failures count as attempts. */
  readonly forMs: number;
  readonly maxIntervalMs: number;
  /** True: at its end an operator decides what happens. */
  readonly pauses: boolean;
}

/** A node's policy with all defaults filled in. Durations in ms. */
export interface NodePolicy {
  readonly maxAttempts: number;
  readonly intervalMs: number;
  readonly factor: number;
  readonly maxIntervalMs: number;
  readonly unavailable: UnavailablePolicy;
  readonly timeoutMs: number;
  /** Time limit of the node, including retries and waits. */
  readonly deadlineMs?: number;
  readonly onError: 'fail' | 'route' | 'substitute' | 'ignore' | 'pause';
  readonly substitute: JsonObject;
}

/** Of a node that reads or writes, and of publishing a task to record systems. */
export const EFFECT_ATTEMPTS = 5;
/** Of a node that asks a model. */
const AGENT_ATTEMPTS = 5;
const DEFAULT_ATTEMPTS: Partial<Record<NodeKind, number>> = {
  source: EFFECT_ATTEMPTS,
  sink: EFFECT_ATTEMPTS,
  agent: AGENT_ATTEMPTS,
};
/** The waits between attempts; see `backoffMs`. */
export const DEFAULT_RETRY = { interval: 'PT0.5S', factor: 2, maxInterval: 'PT30S' } as const;
export const DEFAULT_TIMEOUT = 'PT30S';
/** A record that is away over a night shift comes back to runs that still wait. */
const DEFAULT_UNAVAILABLE = 'PT8H';
export const DEFAULT_UNAVAILABLE_INTERVAL = 'PT2M';
const WAITING_KINDS: ReadonlySet<NodeKind> = new Set(['source', 'sink']);
/** What happens instead is known, so it happens as soon as the attempts are used up. */
const ALTERNATIVES: ReadonlySet<string | undefined> = new Set(['route', 'substitute', 'ignore']);
const AGENT_TIMEOUT = 'PT120S';

/** Longest default timeout of a step, in ms. Only a node's own policy can exceed it. */
export const MAX_DEFAULT_TIMEOUT_MS = milliseconds(AGENT_TIMEOUT);

/** Merges policies. Later ones win: the workflow's `settings.defaults`, then the node's own. */
export function nodePolicy(
  kind: NodeKind,
  defaults: PolicySpec = {},
  own: PolicySpec = {},
): NodePolicy {
  const retry = { ...defaults.retry, ...own.retry };
  const { timeout, deadline, onError: given, substitute = {} } = { ...defaults, ...own };
  return {
    maxAttempts: retry.maxAttempts ?? DEFAULT_ATTEMPTS[kind] ?? 1,
    intervalMs: milliseconds(retry.interval ?? DEFAULT_RETRY.interval),
    factor: retry.factor ?? DEFAULT_RETRY.factor,
    maxIntervalMs: milliseconds(retry.maxInterval ?? DEFAULT_RETRY.maxInterval),
    unavailable: {
      forMs: milliseconds(
        retry.unavailable ??
          (WAITING_KINDS.has(kind) && !ALTERNATIVES.has(given) ? DEFAULT_UNAVAILABLE : 'PT0S'),
      ),
      maxIntervalMs: milliseconds(retry.maxInterval ?? DEFAULT_UNAVAILABLE_INTERVAL),
      pauses: given === undefined,
    },
    timeoutMs: milliseconds(timeout ?? (kind === 'agent' ? AGENT_TIMEOUT : DEFAULT_TIMEOUT)),
    ...(deadline !== undefined && { deadlineMs: milliseconds(deadline) }),
    onError: given ?? 'fail',
    substitute: substitute as JsonObject,
  };
}

/** Returns the delay in ms before attempt number `attempt`, from 2. */
export function backoffMs(
  policy: Pick<NodePolicy, 'intervalMs' | 'factor' | 'maxIntervalMs'>,
  attempt: number,
): number {
  return Math.min(policy.intervalMs * policy.factor ** (attempt - 2), policy.maxIntervalMs);
}
