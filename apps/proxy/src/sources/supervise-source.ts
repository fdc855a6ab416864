import { BlockedTooLongError, type PluginGuard } from '@platform/plugin-host';
import { type LocalizedText, PlatformError } from '@platform/ports';
import type { EmitRecord, EventSource } from '@platform/sdk';
import { createLogger } from '@platform/telemetry';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

import { openSource } from './open-source';

/** Returns the message of an error in each language. One that has a single language is the same in both. */
function sentencesOf(error: unknown): LocalizedText {
  const { message } = error as Error;
  if (error instanceof BlockedTooLongError)
    return { fr: message, en: 'interrupted: it had blocked the process for too long' };
  return (PlatformError.isInstance(error) && error.localized) || { fr: message, en: message };
}

const log = createLogger('sources');

/** Times of restarts, in ms. */
export interface SourcePace {
  /** Delay before the first retry. */
  readonly firstMs: number;
  /** Maximum delay between retries. They never stop. */
  readonly maxDelayMs: number;
  /** After this long without a fault, the delay starts again at `firstMs`. */
  readonly steadyMs: number;
  /** Maximum time to start, and to stop. */
  readonly limitMs: number;
}

const PACE: SourcePace = {
  firstMs: 1_000,
  maxDelayMs: 5 * 60_000,
  steadyMs: 10 * 60_000,
  limitMs: 15_000,
};

interface SupervisedSource {
  readonly name: string;
  readonly plugin: string;
  readonly feeds: readonly string[];
  /** Starts the source, which calls `emit` for each record. */
  readonly open: (emit: EmitRecord) => EventSource | Promise<EventSource>;
  readonly emit: EmitRecord;
}

interface RunningSource {
  /** Why it waits to be started again; undefined while it runs. */
  failure(): LocalizedText | undefined;
  stop(): Promise<void>;
}

/** Stops a source. When it does not stop in time, it is abandoned; its records are refused from then on. */
async function stopSource(source: EventSource, name: string, limitMs: number): Promise<void> {
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
 * Keeps a source running. When it does not start, or its plugin has an uncaught error, it is started again with
 * exponential backoff, as long as the proxy runs. Resolves after the first attempt.
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
  let current: { readonly source: EventSource; readonly since: number } | undefined;
  let stopped = false;
  let failure: LocalizedText = { fr: 'arrêtée', en: 'stopped' };
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();

  /** Number of the current start. Records of earlier starts are refused: the current one reads the same records. */
  let startNumber = 0;
  const emitterOf = (own: number): EmitRecord => {
    return async (...given) => {
      if (own !== startNumber || stopped) throw new Error(`source « ${name} » arrêtée`);
      return await emit(...given);
    };
  };

  /** A source that blocks the process would block it at every start, so it is retried with the longest delay. */
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
    startNumber += 1;
    try {
      const emitter = emitterOf(startNumber);
      const call = { plugin, source: name, start: startNumber };
      const opening = () => open(emitter);
      const source = await openSource(
        () => (guard ? guard.run(call, opening) : opening()),
        pace.limitMs,
      );
      if (stopped) return await stopSource(source, name, pace.limitMs);
      current = { source, since: performance.now() };
      log.info({ source: name, feeds }, 'source démarrée');
    } catch (error) {
      failure = sentencesOf(error);
      log.error({ source: name, key: `sources.${name}`, error: failure.fr }, 'source non démarrée');
      tryAgain(error instanceof BlockedTooLongError);
    }
  }

  async function restart(): Promise<void> {
    if (!current || stopped) return;
    const { source, since } = current;
    current = undefined;
    failure = {
      fr: 'une erreur lui a échappé, le journal dit laquelle',
      en: 'an error escaped it, the log says which one',
    };
    startNumber += 1;
    if (performance.now() - since >= pace.steadyMs) next = undefined;
    await stopSource(source, name, pace.limitMs);
    tryAgain();
  }

  const forget = guard?.onFault((call) => {
    if (call.source === name && call.start === startNumber) work = work.then(restart);
  });
  work = start();
  await work;
  return {
    failure: () => (current === undefined ? failure : undefined),
    async stop() {
      stopped = true;
      forget?.();
      clearTimeout(timer);
      await work;
      if (current) await stopSource(current.source, name, pace.limitMs);
      current = undefined;
    },
  };
}
