import type { Effect, StepOutcome } from '../driver';
import { backoffMs, type NodePolicy } from '../policy';
import type { NodeState } from './scope-run';
import { later, type Walk } from './walk';

/** An effect with its retries: attempts are journaled steps, the waits between them durable timers. */
export interface Activity {
  readonly name: string;
  readonly effect: Effect;
  readonly policy: Pick<
    NodePolicy,
    'maxAttempts' | 'intervalMs' | 'factor' | 'maxIntervalMs' | 'timeoutMs'
  >;
  readonly owner?: NodeState;
  /** Attempts made before, by an earlier activity of the same name. */
  readonly attemptsBefore: number;
  readonly started?: (attempt: number) => void;
  readonly settled: (outcome: StepOutcome) => void;
}

/** An activity under way. */
export interface OngoingActivity {
  /** Settles with the attempt in flight, or with the one before when it waits for the next. */
  stopRetrying(): void;
}

/** A step that has no place yet. */
interface Queued {
  readonly start: () => void;
  isWithdrawn: boolean;
}

/** What an activity still does after an attempt that failed. */
interface Retrying {
  isOver: boolean;
  /** While it waits for its next attempt. */
  stopWaiting?: (() => void) | undefined;
}

/**
 * Steps in flight at once: thousands of parallel effects slow the control plane down and help no
 * record system.
 */
const STEP_WINDOW = 50;

/** Runs effects, a bounded number at once, the others in the order in which they were asked for. */
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

  /** A step that is no longer awaited gives its place to the next. */
  release(): void {
    this.inFlight -= 1;
    this.fill();
  }

  /** Forgets the step that a node still wanted to start. */
  withdraw(owner: NodeState): void {
    const queued = this.waitingFor.get(owner);
    if (queued) queued.isWithdrawn = true;
    this.waitingFor.delete(owner);
  }

  /**
   * Starts nothing until `action` is over: of several nodes that are given up together, none must
   * start in the place that another one leaves.
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
    while (this.held === 0 && this.inFlight < STEP_WINDOW) {
      const queued = this.waiting.shift();
      if (!queued) return;
      if (!queued.isWithdrawn) queued.start();
    }
  }

  private start(activity: Activity, retrying: Retrying, attempt: number): void {
    const { name, effect, policy, owner } = activity;
    const step = attempt === 1 ? name : `${name}#${attempt}`;
    this.inFlight += 1;
    activity.started?.(attempt);
    this.walk.track(this.walk.driver.step(step, effect, { timeoutMs: policy.timeoutMs }), {
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
    const wait = backoffMs(policy, attempt - attemptsBefore + 1);
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
