import type { AgentStep, Effect, StepOutcome } from '../driver';
import type { NodeFailure } from '../node-failure';
import { backoffMs, type NodePolicy } from '../policy';
import { RUN_BOUNDS } from '../run-bounds';
import type { NodeState } from './scope-run';
import { later, type Walk } from './walk';

/** A shorter wait for the next attempt is over before anybody could read of it. */
const TOLD_WAIT_MS = 5_000;

/** An effect with its retries. Attempts are journaled steps; the waits between them are durable timers. */
interface Activity {
  readonly name: string;
  readonly effect: Effect;
  readonly policy: Pick<
    NodePolicy,
    'maxAttempts' | 'intervalMs' | 'factor' | 'maxIntervalMs' | 'timeoutMs' | 'unavailable'
  >;
  readonly agentStep?: AgentStep;
  readonly owner?: NodeState;
  /** Attempts of an earlier activity with the same name. */
  readonly attemptsBefore: number;
  /** True: it is repeated until it is done, whatever may pass. */
  readonly untilDone?: boolean;
  readonly started?: (attempt: number) => void;
  /** Called before each wait for a system that did not take the request. */
  readonly unavailable?: (failure: NodeFailure) => void;
  readonly settled: (outcome: StepOutcome) => void;
}

/** A running activity. */
export interface OngoingActivity {
  /** Settles with the attempt in flight or, while waiting for the next attempt, with the previous one. */
  stopRetrying(): void;
  /** Settles with the previous attempt instead of waiting for a system that is away, now or later. */
  stopWaiting(): void;
}

/** A step that waits for a slot. */
interface Queued {
  readonly start: () => void;
  isWithdrawn: boolean;
}

type FailedOutcome = StepOutcome & { readonly ok: false };

/** State of the retries of an activity. */
interface Retrying {
  isOver: boolean;
  /** True: it no longer waits for a system that is away. */
  isImpatient: boolean;
  /** Set while the activity waits for its next attempt. */
  stopWaiting?: (() => void) | undefined;
  isUnavailable: boolean;
}

/** One try of an attempt: an attempt that the other side did not take is tried again. */
interface Try {
  readonly attempt: number;
  /** Earlier tries of this attempt. */
  readonly again: number;
  /** Since when the other side is away, ISO 8601, UTC. */
  readonly awaySince?: string;
}

/** The steps of an attempt: `dose`, `dose#2`, and `dose#1.2` for the second try of the first attempt. */
const stepName = (name: string, { attempt, again }: Try): string => {
  if (again > 0) return `${name}#${attempt}.${again + 1}`;
  return attempt === 1 ? name : `${name}#${attempt}`;
};

/** Runs effects with limited concurrency. Others wait in first-in, first-out order. */
export class Activities {
  private inFlight = 0;
  private readonly waiting: Queued[] = [];
  private readonly waitingFor = new Map<NodeState, Queued>();
  private held = 0;

  constructor(private readonly walk: Walk) {}

  run(activity: Activity): OngoingActivity {
    const retrying: Retrying = { isOver: false, isImpatient: false, isUnavailable: false };
    this.enqueue(activity, retrying, { attempt: activity.attemptsBefore + 1, again: 0 });
    return {
      stopRetrying: () => {
        retrying.isOver = true;
        retrying.stopWaiting?.();
      },
      stopWaiting: () => {
        retrying.isImpatient = true;
        if (retrying.isUnavailable) retrying.stopWaiting?.();
      },
    };
  }

  /** Frees the slot of a step that is no longer awaited. */
  release(): void {
    this.inFlight -= 1;
    this.fill();
  }

  /** Removes the step of a node from the queue. */
  withdraw(owner: NodeState): void {
    const queued = this.waitingFor.get(owner);
    if (queued) queued.isWithdrawn = true;
    this.waitingFor.delete(owner);
  }

  /**
   * Starts no step until `action` returns. When several nodes are cancelled together, none of them may
   * start in the slot that another one frees.
   */
  hold(action: () => void): void {
    this.held += 1;
    action();
    this.held -= 1;
    this.fill();
  }

  private enqueue(activity: Activity, retrying: Retrying, tried: Try): void {
    const { owner } = activity;
    const start = (): void => {
      if (owner) this.waitingFor.delete(owner);
      this.start(activity, retrying, tried);
    };
    const queued: Queued = { start, isWithdrawn: false };
    this.waiting.push(queued);
    if (owner) this.waitingFor.set(owner, queued);
    this.fill();
  }

  private fill(): void {
    while (this.held === 0 && this.inFlight < RUN_BOUNDS.stepConcurrency) {
      const queued = this.waiting.shift();
      if (!queued) return;
      if (!queued.isWithdrawn) queued.start();
    }
  }

  private start(activity: Activity, retrying: Retrying, tried: Try): void {
    const { name, effect, policy, owner, agentStep, untilDone } = activity;
    const step = stepName(name, tried);
    this.inFlight += 1;
    activity.started?.(tried.attempt);
    const conditions = {
      timeoutMs: policy.timeoutMs,
      language: this.walk.language,
      ...(untilDone && { untilDone }),
      ...(agentStep && { agentStep }),
    };
    this.walk.track(this.walk.driver.step(step, effect, conditions), {
      ...(owner && { owner }),
      working: true,
      isStep: true,
      settle: (event) => {
        if (event.kind !== 'step') throw new Error(`step ${step} settled as ${event.kind}`);
        this.settle(activity, retrying, tried, event.outcome);
      },
    });
  }

  private settle(activity: Activity, retrying: Retrying, tried: Try, outcome: StepOutcome): void {
    const { policy, attemptsBefore } = activity;
    const { attempt } = tried;
    this.walk.advanceClock(outcome.endedAt);
    if (outcome.ok || !outcome.failure.retryable) {
      activity.settled(outcome);
      return;
    }
    if (outcome.failure.unavailable && policy.unavailable.forMs > 0) {
      this.waitForOtherSide(activity, retrying, tried, outcome);
      return;
    }
    const isLast = retrying.isOver || attempt - attemptsBefore >= policy.maxAttempts;
    if (isLast) {
      activity.settled(outcome);
      return;
    }
    const backoff = backoffMs(policy, attempt - attemptsBefore + 1);
    const wait = Math.max(backoff, outcome.retryAfterMs ?? 0);
    this.pause(activity, retrying, { attempt: attempt + 1, again: 0 }, { wait, outcome });
  }

  /** Tries the same attempt again later, until the wait for the other side has lasted as long as the policy allows. */
  private waitForOtherSide(
    activity: Activity,
    retrying: Retrying,
    { attempt, again, awaySince }: Try,
    outcome: FailedOutcome,
  ): void {
    const { intervalMs, factor, unavailable } = activity.policy;
    const since = awaySince ?? outcome.endedAt;
    const leftMs = Date.parse(since) + unavailable.forMs - Date.parse(outcome.endedAt);
    if (retrying.isOver || retrying.isImpatient || leftMs <= 0) {
      activity.settled(outcome);
      return;
    }
    const backoff = backoffMs(
      { intervalMs, factor, maxIntervalMs: unavailable.maxIntervalMs },
      again + 2,
    );
    const wait = Math.min(Math.max(backoff, outcome.retryAfterMs ?? 0), leftMs);
    activity.unavailable?.(outcome.failure);
    retrying.isUnavailable = true;
    this.pause(
      activity,
      retrying,
      { attempt, again: again + 1, awaySince: since },
      { wait, outcome },
    );
  }

  /** Waits on a durable timer before the next try. */
  private pause(
    activity: Activity,
    retrying: Retrying,
    next: Try,
    { wait, outcome }: { readonly wait: number; readonly outcome: FailedOutcome },
  ): void {
    const { name, owner } = activity;
    const due = later(outcome.endedAt, wait);
    const number = next.again === 0 ? `${next.attempt}` : `${next.attempt}.${next.again + 1}`;
    const timer = `${name}~${number}`;
    const over = (): void => {
      retrying.stopWaiting = undefined;
      retrying.isUnavailable = false;
    };
    retrying.stopWaiting = () => {
      over();
      this.walk.forget(timer);
      activity.settled(outcome);
    };
    this.walk.track(this.walk.driver.timer(timer, wait), {
      ...(owner && { owner }),
      ...(wait >= TOLD_WAIT_MS && {
        detail: {
          kind: 'attempt',
          until: due,
          attempt: next.attempt + next.again,
          code: outcome.failure.code,
        },
      }),
      // A run that only waits to tell the record of a task is suspended as far as anybody can see.
      working: owner !== undefined || !retrying.isUnavailable,
      settle: () => {
        over();
        this.walk.advanceClock(due);
        this.enqueue(activity, retrying, next);
      },
    });
  }
}
