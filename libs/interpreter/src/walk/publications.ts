import type { Effect } from '../driver';
import type { Activities, OngoingActivity } from './activities';
import { pathOf, type NodeState } from './scope-run';
import type { Walk } from './walk';

/** Publication to the record is best effort: it must not keep a validation from being decided. */
const PUBLICATION_POLICY = {
  maxAttempts: 5,
  intervalMs: 500,
  factor: 2,
  maxIntervalMs: 30_000,
  timeoutMs: 30_000,
} as const;

/**
 * What the record is told about one validation, one thing after the other: a late attempt must not
 * put back what was withdrawn. Each takes the place of the retries of the one before.
 */
export class Publications {
  private ongoing: OngoingActivity | undefined;
  private next: (() => void) | undefined;

  constructor(
    private readonly walk: Walk,
    private readonly activities: Activities,
    private readonly state: NodeState,
  ) {}

  /** `round`: how often the same was told before, which its attempts are numbered after. */
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

  /** The validation is decided: nobody is to be asked any more. */
  stop(): void {
    this.next = undefined;
    this.ongoing?.stopRetrying();
  }

  private failed(code: string): void {
    this.walk.driver.emit({ type: 'publication-failed', path: pathOf(this.state), code });
  }
}
