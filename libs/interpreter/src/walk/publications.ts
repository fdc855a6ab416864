import type { Effect } from '../driver';
import type { Activities, OngoingActivity } from './activities';
import { pathOf, type NodeState } from './scope-run';
import type { Walk } from './walk';

/** Publishing a validation to the record is best effort: a failure must not block its decision. */
const PUBLICATION_POLICY = {
  maxAttempts: 5,
  intervalMs: 500,
  factor: 2,
  maxIntervalMs: 30_000,
  timeoutMs: 30_000,
} as const;

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

  /** `round`: number of earlier writes of the same kind; the attempts are numbered after it. */
  start(name: string, round: number, effect: Effect): void {
    const start = (): void => {
      this.ongoing = this.activities.run({
        name,
        policy: PUBLICATION_POLICY,
        attemptsBefore: round * PUBLICATION_POLICY.maxAttempts,
        effect,
        settled: (outcome) => {
          const { next } = this;
          this.ongoing = undefined;
          this.next = undefined;
          if (next) next();
          else if (!outcome.ok) this.failed(outcome.failure.code);
        },
      });
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

  private failed(code: string): void {
    this.walk.driver.emit({ type: 'publication-failed', path: pathOf(this.state), code });
  }
}
