import { BlockedTooLongError, type PluginGuard } from '@platform/plugin-host';
import type { EmitRecord, EventSource } from '@platform/sdk';
import { createLogger } from '@platform/telemetry';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

import { openSource } from './open-source';

const log = createLogger('sources');

/** Milliseconds. */
export interface SourcePace {
  /** Before the first new try. */
  readonly firstMs: number;
  /** Between tries at most: a source is never given up. */
  readonly maxDelayMs: number;
  /** What runs for so long without a fault begins again at `firstMs`. */
  readonly steadyMs: number;
  /** How long a source may take to start, and to stop. */
  readonly limitMs: number;
}

const PACE: SourcePace = {
  firstMs: 1_000,
  maxDelayMs: 5 * 60_000,
  steadyMs: 10 * 60_000,
  limitMs: 15_000,
};

export interface SupervisedSource {
  readonly name: string;
  readonly plugin: string;
  readonly feeds: readonly string[];
  /** Starts it once; it emits through what it is given. */
  readonly open: (emit: EmitRecord) => EventSource | Promise<EventSource>;
  readonly emit: EmitRecord;
}

export interface RunningSource {
  /** False while it waits to be started again. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** A source that does not stop is left behind: what it still emits is not taken any more. */
async function letGo(source: EventSource, name: string, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`sans réponse après ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([Promise.resolve().then(() => source.stop()), late]);
  } catch (error) {
    log.warn({ source: name, error: (error as Error).message }, 'source non arrêtée');
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Keeps a source running: one that does not start, or whose plugin let an error escape, is started
 * again, sooner first and later less often, for as long as the proxy runs. Resolves after the first
 * try.
 */
export async function superviseSource(
  { name, plugin, feeds, open, emit }: SupervisedSource,
  guard: PluginGuard | undefined,
  pace: SourcePace = PACE,
): Promise<RunningSource> {
  const backoff = new ExponentialBackoff({
    initialDelay: pace.firstMs,
    maxDelay: pace.maxDelayMs,
  });
  let next: IBackoff<unknown> | undefined;
  let held: { readonly source: EventSource; readonly since: number } | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();

  /** What an earlier start of the source emits is not taken: its successor reads the same. */
  let turn = 0;
  const emitterOf = (own: number): EmitRecord => {
    return async (...given) => {
      if (own !== turn || stopped) throw new Error(`source « ${name} » arrêtée`);
      return await emit(...given);
    };
  };

  /** Every start of what blocks the process blocks it again: as seldom as can be. */
  function tryAgain(isBlocking = false): void {
    if (stopped) return;
    next = next ? next.next(undefined) : backoff.next();
    const duration = isBlocking ? pace.maxDelayMs : Math.round(next.duration);
    log.warn({ source: name, plugin, delayMs: duration }, 'source arrêtée, nouvel essai prévu');
    timer = setTimeout(() => {
      work = start();
    }, duration);
  }

  async function start(): Promise<void> {
    if (stopped) return;
    turn += 1;
    try {
      const emitter = emitterOf(turn);
      const call = { plugin, source: name, start: turn };
      const opening = () => open(emitter);
      const source = await openSource(
        () => (guard ? guard.run(call, opening) : opening()),
        pace.limitMs,
      );
      if (stopped) return await letGo(source, name, pace.limitMs);
      held = { source, since: performance.now() };
      log.info({ source: name, feeds }, 'source démarrée');
    } catch (error) {
      log.error({ source: name, error: (error as Error).message }, 'source non démarrée');
      tryAgain(error instanceof BlockedTooLongError);
    }
  }

  async function restart(): Promise<void> {
    if (!held || stopped) return;
    const { source, since } = held;
    held = undefined;
    turn += 1;
    if (performance.now() - since >= pace.steadyMs) next = undefined;
    await letGo(source, name, pace.limitMs);
    tryAgain();
  }

  const forget = guard?.onFault((call) => {
    if (call.source === name && call.start === turn) work = work.then(restart);
  });
  work = start();
  await work;
  return {
    isRunning: () => held !== undefined,
    async stop() {
      stopped = true;
      forget?.();
      clearTimeout(timer);
      await work;
      if (held) await letGo(held.source, name, pace.limitMs);
      held = undefined;
    },
  };
}
