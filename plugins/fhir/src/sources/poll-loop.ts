import { createRetryDelays, PlatformError, type EffectLog, type FeedTrouble } from '@platform/sdk';

/** Longest delay between attempts, unless the server asks for more. */
const MAX_POLL_DELAY_MS = 60_000;
/** The least time between two polls that notifications cause. */
const MIN_PAUSE_MS = 200;

export interface PollLoop {
  /** Polls as soon as possible: after the poll under way, and not before the server wants to be asked again. */
  wake(): void;
  /** Resolves when the poll under way has ended. */
  stop(): Promise<void>;
}

/**
 * Polls again and again, `intervalMs` after each poll. After a failure it waits longer each time, at least as long as
 * the server (`Retry-After`) or the platform said.
 */
export function startPollLoop(
  poll: () => Promise<void>,
  {
    intervalMs,
    log,
    fields,
    onPolled,
  }: {
    readonly intervalMs: number;
    readonly log: EffectLog;
    readonly fields: object;
    /** Called after each poll with what it failed on. */
    readonly onPolled: (trouble: FeedTrouble | undefined) => void;
  },
): PollLoop {
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  const delays = createRetryDelays({
    firstMs: Math.max(intervalMs, MIN_PAUSE_MS),
    maxMs: MAX_POLL_DELAY_MS,
  });
  let notBefore = 0;

  const schedule = (delayMs: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(run, delayMs);
  };

  function run(): void {
    isWoken = false;
    work = poll()
      .then(
        () => {
          delays.reset();
          onPolled(undefined);
          notBefore = performance.now() + MIN_PAUSE_MS;
          return intervalMs;
        },
        (error: unknown) => {
          const delayMs = delays.after(error);
          notBefore = performance.now() + delayMs;
          if (!isStopped) {
            const { message } = error as Error;
            log.warn({ ...fields, error: message, delayMs }, 'lecture FHIR reportée');
            const told = PlatformError.isInstance(error)
              ? { code: error.code, message: error.localized ?? message }
              : { code: 'unexpected', message };
            onPolled(told);
          }
          return delayMs;
        },
      )
      .then((delayMs) => {
        work = undefined;
        schedule(isWoken ? Math.max(0, notBefore - performance.now()) : delayMs);
      });
  }

  run();
  return {
    wake() {
      if (isWoken || isStopped) return;
      isWoken = true;
      if (!work) schedule(Math.max(0, notBefore - performance.now()));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work;
    },
  };
}
