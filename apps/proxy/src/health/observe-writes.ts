import { setTimeout as delay } from 'node:timers/promises';

import type { WriteProbe } from '@platform/database';
import { createLogger, type Logger } from '@platform/telemetry';

import type { DegradedSource } from './degraded-sources';

/** A result is reused for this time, so that frequent checks do not load the database. */
const FRESH_MS = 5_000;
/** Maximum wait of a caller. After it, the last known result is returned. */
const ANSWER_TIMEOUT_MS = 500;
/** A write that takes longer counts as failed. */
const WRITE_TIMEOUT_MS = 5_000;

const NOT_WRITABLE = ['database: not writable'];

interface ObserveWritesOptions {
  /** Monotonic clock in ms. Default: that of the process. */
  readonly elapsedMs?: () => number;
  /** Default: the logger of component `database`. */
  readonly log?: Pick<Logger, 'error' | 'info'>;
}

/** Checks whether the database accepts writes, with a test write when the last result is some seconds old. */
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
      // The message is left out: it repeats the statement with its values.
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
      const waited = delay(ANSWER_TIMEOUT_MS, undefined, { signal: timeouts.signal });
      await Promise.race([pending.done, waited.catch(() => undefined)]);
      timeouts.abort();
    }
    const isStuck = pending !== undefined && elapsedMs() - pending.since >= WRITE_TIMEOUT_MS;
    return isWritable && !isStuck ? [] : NOT_WRITABLE;
  };
}
