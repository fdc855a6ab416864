import type { Logger } from '@platform/telemetry';

/** Wall clock against monotonic clock, from one look to the next: more than slewing makes, in milliseconds. */
const JUMP_MS = 2_000;
/** A clock that was set may be set again: so long it must not jump. */
const STEADY_MS = 5_000;
/** The control plane's clock is read in whole seconds, over a network; machines on NTP differ by less. */
const MAX_CLOCK_SKEW_MS = 30_000;
/** An answer that took longer says too little about the time. */
const MAX_RESPONSE_MS = 5_000;
const COMPARE_EVERY_MS = 60_000;
const COMPARE_AGAIN_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** So long a jump is told at `/readyz`. */
const TOLD_MS = 600_000;

/** What a clock is watched by. */
export interface ClockWitnesses {
  readonly now: () => Date;
  /** Milliseconds that only grow, at the pace of the machine. */
  readonly elapsedMs: () => number;
  /** Another clock, to the second; undefined when it is not told. Rejects when nobody answers. */
  readonly reference: () => Promise<Date | undefined>;
  readonly log: Pick<Logger, 'warn' | 'error' | 'info'>;
  /** Default: five seconds. */
  readonly steadyMs?: number;
}

/** A time that instants may be fired by. */
export interface TrustedTime {
  readonly now: Date;
  /** Whether the control plane told the same time; else it told none. */
  readonly isConfirmed: boolean;
  /** How often the clock has jumped so far. */
  readonly jumps: number;
  /** What this clock showed, or would have, at a moment of the monotonic one. */
  at(elapsedMs: number): Date;
}

export interface WatchedClock {
  /** The monotonic clock, milliseconds. */
  readonly elapsedMs: () => number;
  /** Undefined while the clock is not to be trusted. */
  trusted(): Promise<TrustedTime | undefined>;
  /** For `/readyz`. */
  degraded(): readonly string[];
  stop(): void;
}

const seconds = (ms: number): number => Math.round(ms / 1_000);

/**
 * Watches a wall clock: it is trusted once it has not jumped for some seconds and agrees with the control
 * plane's, which is asked again every minute and after each jump. While nobody answers, what was last
 * found holds. A control plane that does not tell the time is no witness.
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
  /** Undefined until it is compared, since the last jump. */
  let agrees: boolean | undefined;
  let isConfirmed = false;
  let isToldOff = false;
  let compareFromMs = 0;
  let comparing: Promise<void> | undefined;

  const look = (): void => {
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
    if (!agrees && !isToldOff) {
      const fields = { seconds: seconds(differenceMs) };
      log.error(fields, 'horloge : écart avec le plan de contrôle, planifications suspendues');
    }
    if (agrees && isToldOff) log.info({}, 'horloge : de nouveau celle du plan de contrôle');
    isToldOff = !agrees;
  };
  const compare = async (): Promise<void> => {
    const askedMs = elapsedMs();
    const before = jumps;
    compareFromMs = askedMs + COMPARE_AGAIN_MS;
    const told = await reference().catch(() => null);
    const tookMs = elapsedMs() - askedMs;
    look();
    if (told === null || tookMs > MAX_RESPONSE_MS || jumps !== before) return;
    // Both ends of the request, and of the second that is told.
    const here = now().getTime() - tookMs / 2;
    isConfirmed = told !== undefined;
    judge(told ? here - (told.getTime() + 500) : 0);
    compareFromMs = elapsedMs() + COMPARE_EVERY_MS;
  };

  const trusted = async (): Promise<TrustedTime | undefined> => {
    look();
    if (!isSteady()) return undefined;
    if (elapsedMs() >= compareFromMs) {
      comparing ??= compare().finally(() => (comparing = undefined));
    }
    await comparing;
    look();
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

  const timer = setInterval(() => void trusted(), LOOK_EVERY_MS).unref();
  return {
    elapsedMs,
    trusted,
    degraded: () => [
      ...(jumpedMs !== undefined && elapsedMs() - jumpedMs < TOLD_MS ? ['clock: jumped'] : []),
      ...(isToldOff ? ['clock: differs from the control plane'] : []),
    ],
    stop: () => clearInterval(timer),
  };
}
