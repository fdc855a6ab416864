import type { Logger } from '@platform/telemetry';

/** Wall clock against monotonic clock, between two checks: a greater change counts as a jump. Slewing stays below. */
const JUMP_MS = 2_000;
/** How long a clock must not jump before it is trusted again: it may be set several times in a row. */
const STEADY_MS = 5_000;
/** The control plane's clock is read over a network, in whole seconds. Machines with NTP differ by less. */
const MAX_CLOCK_SKEW_MS = 30_000;
/** A response that takes longer is too inexact. */
const MAX_RESPONSE_MS = 5_000;
const COMPARE_INTERVAL_MS = 60_000;
const COMPARE_RETRY_MS = 5_000;
const CHECK_INTERVAL_MS = 1_000;
/** How long `/readyz` reports a jump. */
const REPORT_JUMP_MS = 600_000;

/** The clocks that are compared. */
interface ClockWitnesses {
  readonly now: () => Date;
  /** A monotonic clock, in ms. */
  readonly elapsedMs: () => number;
  /** Reads another clock, to the second; undefined when it does not say its time. Rejects when it does not answer. */
  readonly reference: () => Promise<Date | undefined>;
  readonly log: Pick<Logger, 'warn' | 'error' | 'info'>;
  /** How long a clock that has jumped must be steady, in ms. Default 5 s. */
  readonly steadyMs?: number;
}

/** A time at which instants may be fired. */
export interface TrustedTime {
  readonly now: Date;
  /** Whether the control plane has the same time; false when it does not say its time. */
  readonly isConfirmed: boolean;
  /** Number of jumps so far. */
  readonly jumps: number;
  /** Converts a time of the monotonic clock to a wall time of this clock. */
  at(elapsedMs: number): Date;
}

export interface WatchedClock {
  /** The monotonic clock, in ms. */
  readonly elapsedMs: () => number;
  /** Undefined while the clock is not trusted. */
  trusted(): Promise<TrustedTime | undefined>;
  /** For `/readyz`. */
  degraded(): readonly string[];
  stop(): void;
}

const seconds = (ms: number): number => Math.round(ms / 1_000);

/**
 * Watches a wall clock. It is trusted when it has not jumped for some seconds and agrees with the clock of the control
 * plane, which is read every minute and after each jump. While the control plane does not answer, the last result stays
 * valid. A control plane that does not say its time counts as agreeing.
 */
export function watchClock({
  now,
  elapsedMs,
  reference,
  log,
  steadyMs = STEADY_MS,
}: ClockWitnesses): WatchedClock {
  const offset = (): number => now().getTime() - elapsedMs();
  let seenOffset = offset();
  let jumps = 0;
  let jumpedMs: number | undefined;
  /** Undefined between a jump and the next comparison. */
  let agrees: boolean | undefined;
  let isConfirmed = false;
  let isLoggedAsWrong = false;
  let compareFromMs = 0;
  let comparing: Promise<void> | undefined;

  const checkJump = (): void => {
    const shift = offset() - seenOffset;
    seenOffset += shift;
    if (Math.abs(shift) < JUMP_MS) return;
    jumps += 1;
    jumpedMs = elapsedMs();
    agrees = undefined;
    compareFromMs = 0;
    log.warn({ seconds: seconds(shift) }, 'horloge : saut constaté, planifications suspendues');
  };
  const isSteady = (): boolean => jumpedMs === undefined || elapsedMs() - jumpedMs >= steadyMs;

  const judge = (differenceMs: number): void => {
    agrees = Math.abs(differenceMs) <= MAX_CLOCK_SKEW_MS;
    if (!agrees && !isLoggedAsWrong) {
      const fields = { seconds: seconds(differenceMs) };
      log.error(fields, 'horloge : écart avec le plan de contrôle, planifications suspendues');
    }
    if (agrees && isLoggedAsWrong) log.info({}, 'horloge : de nouveau celle du plan de contrôle');
    isLoggedAsWrong = !agrees;
  };
  const compare = async (): Promise<void> => {
    const startedMs = elapsedMs();
    const before = jumps;
    compareFromMs = startedMs + COMPARE_RETRY_MS;
    const referenceTime = await reference().catch(() => null);
    const tookMs = elapsedMs() - startedMs;
    checkJump();
    if (referenceTime === null || tookMs > MAX_RESPONSE_MS || jumps !== before) return;
    // The middle of the request, compared with the middle of the second that was returned.
    const localMs = now().getTime() - tookMs / 2;
    isConfirmed = referenceTime !== undefined;
    judge(referenceTime ? localMs - (referenceTime.getTime() + 500) : 0);
    compareFromMs = elapsedMs() + COMPARE_INTERVAL_MS;
  };

  const trusted = async (): Promise<TrustedTime | undefined> => {
    checkJump();
    if (!isSteady()) return undefined;
    if (elapsedMs() >= compareFromMs) {
      comparing ??= compare().finally(() => (comparing = undefined));
    }
    await comparing;
    checkJump();
    if (agrees !== true || !isSteady()) return undefined;
    const instant = now();
    const readMs = elapsedMs();
    return {
      now: instant,
      isConfirmed,
      jumps,
      at: (ms) => new Date(instant.getTime() - (readMs - ms)),
    };
  };

  const timer = setInterval(() => void trusted(), CHECK_INTERVAL_MS).unref();
  return {
    elapsedMs,
    trusted,
    degraded: () => [
      ...(jumpedMs !== undefined && elapsedMs() - jumpedMs < REPORT_JUMP_MS
        ? ['clock: jumped']
        : []),
      ...(isLoggedAsWrong ? ['clock: differs from the control plane'] : []),
    ],
    stop: () => clearInterval(timer),
  };
}
