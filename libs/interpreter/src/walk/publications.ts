import { milliseconds } from '@platform/workflow';

import type { Effect } from '../driver';
import {
  DEFAULT_RETRY,
  DEFAULT_TIMEOUT,
  DEFAULT_UNAVAILABLE_INTERVAL,
  EFFECT_ATTEMPTS,
} from '../policy';
import type { Withdrawal } from '../trace';
import type { Activities, OngoingActivity } from './activities';
import { pathOf, type NodeState } from './scope-run';
import type { Walk } from './walk';

const DAY_MS = 86_400_000;

/**
 * A record learns of a validation, and of its end, however long it is away: what may pass is tried again for days. The
 * attempts are those of what counts as one, and number the writes of the same kind.
 */
const PUBLICATION_POLICY = {
  maxAttempts: EFFECT_ATTEMPTS,
  intervalMs: milliseconds(DEFAULT_RETRY.interval),
  factor: DEFAULT_RETRY.factor,
  maxIntervalMs: milliseconds(DEFAULT_RETRY.maxInterval),
  unavailable: {
    forMs: 3 * DAY_MS,
    maxIntervalMs: milliseconds(DEFAULT_UNAVAILABLE_INTERVAL),
    pauses: false,
  },
  timeoutMs: milliseconds(DEFAULT_TIMEOUT),
} as const;

interface Publication {
  readonly name: string;
  /** Number of earlier writes of the same kind; the attempts are numbered after it. */
  readonly round: number;
  readonly effect: Effect;
  /** What remains to do if the walk ends first. */
  readonly withdrawal?: Withdrawal;
}

/**
 * Writes the state of one validation to the record, one write after another, so that a late attempt cannot
 * undo a withdrawal. Each write replaces the retries of the previous one.
 */
export class Publications {
  private ongoing: OngoingActivity | undefined;
  private next: (() => void) | undefined;

  constructor(
    private readonly walk: Walk,
    private readonly activities: Activities,
    private readonly state: NodeState,
  ) {}

  start({ name, round, effect, withdrawal }: Publication): void {
    const start = (): void => {
      const { walk } = this;
      walk.publications.add(this);
      this.ongoing = this.activities.run({
        name,
        policy: PUBLICATION_POLICY,
        attemptsBefore: round * PUBLICATION_POLICY.maxAttempts,
        untilDone: true,
        effect,
        settled: (outcome) => {
          const { next } = this;
          this.ongoing = undefined;
          this.next = undefined;
          walk.publications.delete(this);
          if (next) next();
          else if (outcome.ok) return;
          else if (walk.isOver && withdrawal && outcome.failure.unavailable) {
            walk.leave(withdrawal);
          } else this.failed(outcome.failure.code);
        },
      });
      if (walk.isOver) this.ongoing?.stopWaiting();
    };
    if (!this.ongoing) {
      start();
      return;
    }
    this.next = start;
    this.ongoing.stopRetrying();
  }

  /** Stops publishing because the validation is decided. */
  stop(): void {
    this.next = undefined;
    this.ongoing?.stopRetrying();
  }

  /** The walk is over, and does not wait for a record that is away. */
  stopWaiting(): void {
    this.ongoing?.stopWaiting();
  }

  private failed(code: string): void {
    this.walk.driver.emit({ type: 'publication-failed', path: pathOf(this.state), code });
  }
}
