import { setTimeout as delay } from 'node:timers/promises';

import {
  createRetryDelays,
  type EffectLog,
  type Language,
  type SourceContext,
} from '@platform/sdk';

import type { FeedQuery } from '../feed-query';
import { createFailureLog, isLasting } from './failure-log';
import { RENEWALS_BEFORE_END, RETRY_DELAYS } from './keep-hook';
import { DEFAULT_PING_MS, DEFAULT_RENEW_MS, type SocketConfig } from './push-config';
import { renewSubscription, type SubscriptionClient } from './renew-subscription';
import { findSocketAddress, type SocketAddressDeps } from './socket-address';
import { toSubscription, withTag } from './subscription-resource';
import { openWakeSocket, type WakeSocket } from './wake-socket';

/** A binding is renewed before it ends, but never more often than this. */
const MIN_BINDING_MS = 10_000;
/** Timers of Node are not longer. */
const MAX_BINDING_MS = 86_400_000;

export interface KeepSocketDeps {
  readonly source: string;
  readonly client: SubscriptionClient & SocketAddressDeps['client'];
  readonly config: SocketConfig;
  readonly advertisedUrl: string | undefined;
  readonly wake: () => void;
  readonly log: EffectLog;
  readonly troubled?: SourceContext['troubled'];
  readonly now: () => Date;
  readonly language: Language;
  /** Default: 10,000. */
  readonly minBindingMs?: number;
}

/**
 * Keeps the websocket Subscription of a feed, and a socket that is bound to it. It connects again, later each time,
 * whenever the connection ends. What fails is logged once: the feed is polled all the same.
 */
export function keepSocket(
  query: FeedQuery,
  {
    source,
    client,
    config,
    advertisedUrl,
    wake,
    log,
    troubled,
    now,
    language,
    minBindingMs = MIN_BINDING_MS,
  }: KeepSocketDeps,
): { stop(): Promise<void> } {
  const { renewMs = DEFAULT_RENEW_MS, pingMs = DEFAULT_PING_MS, topics } = config;
  const hasHeartbeats = topics?.[query.type] !== undefined;
  const heartbeatSeconds = Math.max(1, Math.ceil(pingMs / 1_000));
  const fields = { source, feed: query.feed };
  const failures = createFailureLog(log, { ...fields, troubled });
  const delays = createRetryDelays(RETRY_DELAYS);
  const stopping = new AbortController();
  const { signal } = stopping;
  let id: string | undefined;
  let socket: WakeSocket | undefined;

  /** Everything but the end stays the same, so that the tag does. */
  async function renew(): Promise<string> {
    const { wanted, identity } = withTag(
      toSubscription(query, {
        channel: { type: 'websocket' },
        topics,
        language,
        ...(hasHeartbeats && { heartbeatSeconds }),
        end: new Date(now().getTime() + RENEWALS_BEFORE_END * renewMs),
      }),
    );
    return renewSubscription(client, { wanted, identity, id, signal });
  }

  function logFailure(error: unknown): void {
    if (signal.aborted) return;
    const what = 'abonnement FHIR non renouvelé : la liaison est lue sans réveil';
    failures.failed(what, { error: (error as Error).message }, error);
  }

  /** Renews the Subscription while the socket is open. One that was replaced needs another socket. */
  function renewDuring(open: WakeSocket): NodeJS.Timeout {
    return setInterval(() => {
      void renew().then((renewed) => {
        if (renewed !== id) open.close();
      }, logFailure);
    }, renewMs);
  }

  /** Resolves when the connection has ended, with why; undefined when its time was over. */
  async function connect(): Promise<{ readonly why: string; readonly openMs: number } | undefined> {
    id = await renew();
    const address = await findSocketAddress(id, { client, config, advertisedUrl }, signal);
    if (signal.aborted) return undefined;
    const { expiresAt, ...bound } = address;
    const open = openWakeSocket({
      ...bound,
      pingMs,
      heartbeatMs: hasHeartbeats ? heartbeatSeconds * 1_000 : undefined,
      wake,
      onBound() {
        failures.succeeded();
        log.info(fields, 'réveil WebSocket FHIR établi');
      },
    });
    socket = open;
    let isOver = false;
    const leftMs = expiresAt === undefined ? MAX_BINDING_MS : (expiresAt - Date.now()) * 0.9;
    const lifetime = setTimeout(
      () => {
        isOver = true;
        open.close();
      },
      Math.min(Math.max(leftMs, minBindingMs), MAX_BINDING_MS),
    );
    const renewal = renewDuring(open);
    const end = await open.ended;
    clearTimeout(lifetime);
    clearInterval(renewal);
    socket = undefined;
    return isOver ? undefined : end;
  }

  /** Resolves with how long to wait before the next connection, in ms. */
  async function keep(): Promise<number> {
    try {
      const end = await connect();
      if (end === undefined || signal.aborted) return 0;
      if (end.openMs > RETRY_DELAYS.maxMs) delays.reset();
      const delayMs = delays.after(undefined);
      failures.failed('réveil WebSocket FHIR interrompu, nouvel essai prévu', {
        error: end.why,
        delayMs,
      });
      return delayMs;
    } catch (error) {
      logFailure(error);
      return isLasting(error) ? renewMs : delays.after(error);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const delayMs = await keep();
      await delay(delayMs, undefined, { signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      socket?.close();
      await running;
    },
  };
}
