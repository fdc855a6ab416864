/** The longest wait that anybody may ask of a source: as for the retries of nodes. */
const MAX_RETRY_AFTER_MS = 3_600_000;

export interface RetryDelayOptions {
  /** Delay after the first failure, in ms. Each further one doubles it. Default: 250. */
  readonly firstMs?: number;
  /** Maximum delay, in ms, unless the platform or a server asks for more. Default: 10,000. */
  readonly maxMs?: number;
}

/** The delays between attempts that fail: longer each time, and a little random, so that sources do not march in step. */
export interface RetryDelays {
  /**
   * Returns how long to wait after this failure, in ms. It is at least `retryAfterMs` of the error, which says when the
   * platform (`SourcePausedError`) or a server tries again, up to one hour.
   */
  after(error: unknown): number;
  /** Call it after a success: the next failure is the first again. */
  reset(): void;
}

const wantedWait = (error: unknown): number => {
  const { retryAfterMs } = (error ?? {}) as { readonly retryAfterMs?: unknown };
  const isWait = typeof retryAfterMs === 'number' && retryAfterMs > 0;
  return isWait ? Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) : 0;
};

export function createRetryDelays({
  firstMs = 250,
  maxMs = 10_000,
}: RetryDelayOptions = {}): RetryDelays {
  let failures = 0;
  return {
    after(error) {
      const longest = Math.min(maxMs, firstMs * 2 ** Math.min(failures, 32));
      failures += 1;
      return Math.max(Math.round(longest * (0.75 + Math.random() / 4)), wantedWait(error));
    },
    reset: () => void (failures = 0),
  };
}
