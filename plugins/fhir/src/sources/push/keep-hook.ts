import type { EffectLog } from '@platform/sdk';

import type { Secret } from '../../client/read-secret';
import type { FeedQuery } from '../feed-query';
import { createFailureLog } from './failure-log';
import { DEFAULT_RENEW_MS, type HookConfig } from './push-config';
import { renewSubscription, type SubscriptionClient } from './renew-subscription';
import { byEndpoint, toSubscription } from './subscription-resource';

/** A Subscription that nobody renews ends by itself. */
export const RENEWALS_BEFORE_END = 3;

export interface KeepHookDeps {
  readonly source: string;
  readonly client: SubscriptionClient;
  readonly config: Pick<HookConfig, 'publicUrl' | 'renewMs' | 'topics'>;
  readonly secret: Secret;
  readonly log: EffectLog;
  readonly now: () => Date;
}

/** Keeps the rest-hook Subscription of a feed alive. A failure is logged: the feed is polled all the same. */
export function keepHook(
  query: FeedQuery,
  { source, client, config, secret, log, now }: KeepHookDeps,
): { stop(): Promise<void> } {
  const { publicUrl, renewMs = DEFAULT_RENEW_MS, topics } = config;
  const endpoint = `${publicUrl.replace(/\/+$/, '')}/${encodeURIComponent(query.feed)}`;
  const failures = createFailureLog(log, { source, feed: query.feed });
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();

  async function renew(): Promise<void> {
    const header = [`Authorization: Bearer ${await secret()}`];
    const wanted = toSubscription(query, {
      channel: { type: 'rest-hook', endpoint, header },
      topics,
      end: new Date(now().getTime() + RENEWALS_BEFORE_END * renewMs),
    });
    await renewSubscription(client, { wanted, identity: byEndpoint(endpoint), signal });
    failures.succeeded();
  }
  const next = (): void => {
    work = renew()
      .catch((error: unknown) => {
        if (signal.aborted) return;
        failures.failed('abonnement FHIR non renouvelé : la liaison est lue sans réveil', {
          error: (error as Error).message,
        });
      })
      .then(() => {
        if (!signal.aborted) timer = setTimeout(next, renewMs);
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
