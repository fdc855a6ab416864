import { setTimeout as delay } from 'node:timers/promises';

import type { WriteProbe } from '@platform/database';
import { createLogger, type Logger } from '@platform/telemetry';

import type { DegradedSource } from './degraded-sources';

/** So long a result stands: whoever asks all the time must not keep the database busy. */
const FRESH_MS = 5_000;
/** So long a caller waits for a result; what is known is answered then. */
const TIMEOUT_MS = 500;
/** A write that takes longer is none. */
const TOO_LONG_MS = 5_000;

const NOT_WRITABLE = ['database: not writable'];

export interface ObserveWritesOptions {
  /** Milliseconds that only grow. Default: those of the process. */
  readonly elapsedMs?: () => number;
  /** Default: that of component `database`. */
  readonly log?: Pick<Logger, 'error' | 'info'>;
}

/** Tells whether the database takes writes, by making one when the last result is some seconds old. */
export function observeWrites(
  probe: WriteProbe,
  {
    elapsedMs = () => performance.now(),
    log = createLogger('database'),
  }: ObserveWritesOptions = {},
): DegradedSource {
  let isWritable = true;
  let knownAt: number | undefined;
  let pending: { readonly since: number; readonly done: Promise<void> } | undefined;

  const settle = (error: unknown): void => {
    pending = undefined;
    knownAt = elapsedMs();
    const was = isWritable;
    isWritable = error === undefined;
    if (was && !isWritable) {
      // Its message would repeat the statement, values included.
      const { code, name } = error as Error & { readonly code?: string };
      log.error({ error: code ?? name }, 'base de données : écriture impossible');
    }
    if (!was && isWritable) log.info({}, 'base de données : écriture de nouveau possible');
  };
  const begin = () => ({ since: elapsedMs(), done: probe().then(() => settle(undefined), settle) });

  return async () => {
    if (knownAt === undefined || elapsedMs() - knownAt >= FRESH_MS) {
      pending ??= begin();
      const timeouts = new AbortController();
      const waited = delay(TIMEOUT_MS, undefined, { signal: timeouts.signal });
      await Promise.race([pending.done, waited.catch(() => undefined)]);
      timeouts.abort();
    }
    const isStuck = pending !== undefined && elapsedMs() - pending.since >= TOO_LONG_MS;
    return isWritable && !isStuck ? [] : NOT_WRITABLE;
  };
}
