import {
  createRetryDelays,
  type EffectLog,
  type Language,
  type SourceContext,
} from '@platform/sdk';

import type { Secret } from '../../client/read-secret';
import type { FeedQuery } from '../feed-query';
import { createFailureLog, isLasting } from './failure-log';
import { DEFAULT_RENEW_MS, type HookConfig } from './push-config';
import { renewSubscription, type SubscriptionClient } from './renew-subscription';
import { byEndpoint, toSubscription } from './subscription-resource';

/** A Subscription that is not renewed ends by itself. */
export const RENEWALS_BEFORE_END = 3;

/** Delays after a failure that may be over soon. */
export const RETRY_DELAYS = { firstMs: 1_000, maxMs: 60_000 };

export interface KeepHookDeps {
  readonly source: string;
  readonly client: SubscriptionClient;
  readonly config: Pick<HookConfig, 'publicUrl' | 'renewMs' | 'topics'>;
  readonly secret: Secret;
  readonly log: EffectLog;
  readonly troubled?: SourceContext['troubled'];
  readonly now: () => Date;
  readonly language: Language;
}

/** Keeps the rest-hook Subscription of a feed alive. A failure is logged: the feed is polled all the same. */
export function keepHook(
  query: FeedQuery,
  { source, client, config, secret, log, troubled, now, language }: KeepHookDeps,
): { stop(): Promise<void> } {
  const { publicUrl, renewMs = DEFAULT_RENEW_MS, topics } = config;
  const endpoint = `${publicUrl.replace(/\/+$/, '')}/${encodeURIComponent(query.feed)}`;
  const failures = createFailureLog(log, { source, feed: query.feed, troubled });
  const delays = createRetryDelays(RETRY_DELAYS);
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  async function renew(): Promise<void> {
    const header = [`Authorization: Bearer ${await secret()}`];
    const wanted = toSubscription(query, {
      channel: { type: 'rest-hook', endpoint, header },
      topics,
      language,
      end: new Date(now().getTime() + RENEWALS_BEFORE_END * renewMs),
    });
    await renewSubscription(client, { wanted, identity: byEndpoint(endpoint), signal });
    failures.succeeded();
    delays.reset();
  }
  const next = (): void => {
    work = renew()
      .then(
        () => renewMs,
        (error: unknown) => {
          if (signal.aborted) return renewMs;
          const { message } = error as Error;
          const what = 'abonnement FHIR non renouvelé : la liaison est lue sans réveil';
          failures.failed(what, { error: message }, error);
          return isLasting(error) ? renewMs : Math.min(renewMs, delays.after(error));
        },
      )
      .then((delayMs) => {
        if (!signal.aborted) timer = setTimeout(next, delayMs);
      });
  };
  next();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await work;
    },
  };
}
