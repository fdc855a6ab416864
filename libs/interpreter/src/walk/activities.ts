import type { AgentStep, Effect, StepOutcome } from '../driver';
import { backoffMs, type NodePolicy } from '../policy';
import { RUN_BOUNDS } from '../run-bounds';
import type { NodeState } from './scope-run';
import { later, type Walk } from './walk';

/** An effect with its retries. Attempts are journaled steps; the waits between them are durable timers. */
interface Activity {
  readonly name: string;
  readonly effect: Effect;
  readonly policy: Pick<
    NodePolicy,
    'maxAttempts' | 'intervalMs' | 'factor' | 'maxIntervalMs' | 'timeoutMs'
  >;
  readonly agentStep?: AgentStep;
  readonly owner?: NodeState;
  /** Attempts of an earlier activity with the same name. */
  readonly attemptsBefore: number;
  readonly started?: (attempt: number) => void;
  readonly settled: (outcome: StepOutcome) => void;
}

/** A running activity. */
export interface OngoingActivity {
  /** Settles with the attempt in flight or, while waiting for the next attempt, with the previous one. */
  stopRetrying(): void;
}

/** A step that waits for a slot. */
interface Queued {
  readonly start: () => void;
  isWithdrawn: boolean;
}

/** State of the retries of an activity. */
interface Retrying {
  isOver: boolean;
  /** Set while the activity waits for its next attempt. */
  stopWaiting?: (() => void) | undefined;
}

/** Runs effects with limited concurrency. Others wait in first-in, first-out order. */
export class Activities {
  private inFlight = 0;
  private readonly waiting: Queued[] = [];
  private readonly waitingFor = new Map<NodeState, Queued>();
  private held = 0;

  constructor(private readonly walk: Walk) {}

  run(activity: Activity): OngoingActivity {
    const retrying: Retrying = { isOver: false };
    this.enqueue(activity, retrying, activity.attemptsBefore + 1);
    return {
      stopRetrying: () => {
        retrying.isOver = true;
        retrying.stopWaiting?.();
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

  private enqueue(activity: Activity, retrying: Retrying, attempt: number): void {
    const { owner } = activity;
    const start = (): void => {
      if (owner) this.waitingFor.delete(owner);
      this.start(activity, retrying, attempt);
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

  private start(activity: Activity, retrying: Retrying, attempt: number): void {
    const { name, effect, policy, owner, agentStep } = activity;
    const step = attempt === 1 ? name : `${name}#${attempt}`;
    this.inFlight += 1;
    activity.started?.(attempt);
    const conditions = { timeoutMs: policy.timeoutMs, ...(agentStep && { agentStep }) };
    this.walk.track(this.walk.driver.step(step, effect, conditions), {
      ...(owner && { owner }),
      working: true,
      isStep: true,
      settle: (event) => {
        if (event.kind !== 'step') throw new Error(`step ${step} settled as ${event.kind}`);
        this.settle(activity, retrying, attempt, event.outcome);
      },
    });
  }

  private settle(
    activity: Activity,
    retrying: Retrying,
    attempt: number,
    outcome: StepOutcome,
  ): void {
    const { name, policy, owner, attemptsBefore } = activity;
    this.walk.advanceClock(outcome.endedAt);
    const isLast = retrying.isOver || attempt - attemptsBefore >= policy.maxAttempts;
    if (outcome.ok || !outcome.failure.retryable || isLast) {
      activity.settled(outcome);
      return;
    }
    const backoff = backoffMs(policy, attempt - attemptsBefore + 1);
    const wait = Math.max(backoff, outcome.retryAfterMs ?? 0);
    const due = later(outcome.endedAt, wait);
    const timer = `${name}~${attempt + 1}`;
    retrying.stopWaiting = () => {
      this.walk.forget(timer);
      activity.settled(outcome);
    };
    this.walk.track(this.walk.driver.timer(timer, wait), {
      ...(owner && { owner }),
      working: true,
      settle: () => {
        retrying.stopWaiting = undefined;
        this.walk.advanceClock(due);
        this.enqueue(activity, retrying, attempt + 1);
      },
    });
  }
}
