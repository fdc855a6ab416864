import type { EffectLog } from '@platform/sdk';
import type { Subscription } from 'fhir/r4';

import type { FhirClient } from '../../client/fhir-client';
import type { Secret } from '../../client/read-secret';
import { encodeParams } from '../../client/search-params';
import type { FeedQuery } from '../feed-query';

/** A Subscription that nobody renews ends by itself. */
const RENEWALS_BEFORE_END = 3;

export interface SubscriptionDeps {
  readonly source: string;
  readonly client: Pick<FhirClient, 'search' | 'create' | 'update'>;
  readonly publicUrl: string;
  readonly secret: Secret;
  readonly renewMs: number;
  readonly log: EffectLog;
  readonly now: () => Date;
}

/**
 * Creates the Subscription of a feed on the server, or renews the one that points to our address: with the current
 * criteria and secret, and active again if the server gave it up.
 */
async function renew(query: FeedQuery, deps: SubscriptionDeps): Promise<void> {
  const { client, publicUrl, renewMs, now } = deps;
  const endpoint = `${publicUrl.replace(/\/+$/, '')}/${encodeURIComponent(query.feed)}`;
  const wanted: Subscription = {
    resourceType: 'Subscription',
    status: 'requested',
    reason: `Réveil de la liaison ${query.feed}`,
    criteria: `${query.type}?${encodeParams(query.params)}`,
    end: new Date(now().getTime() + RENEWALS_BEFORE_END * renewMs).toISOString(),
    // Without `payload` the notification carries no resource: nobody would read it.
    channel: {
      type: 'rest-hook',
      endpoint,
      header: [`Authorization: Bearer ${await deps.secret()}`],
    },
  };
  const { matches } = await client.search('Subscription', [['url', endpoint]], { limit: 1 });
  const [found] = matches;
  if (found?.id === undefined) await client.create(wanted, { ifNoneExist: [['url', endpoint]] });
  else await client.update({ ...wanted, id: found.id });
}

/** Keeps the Subscription of a feed alive. A failure is logged: the feed is polled all the same. */
export function keepSubscription(
  query: FeedQuery,
  deps: SubscriptionDeps,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let work = Promise.resolve();
  const next = (): void => {
    work = renew(query, deps)
      .catch((error: unknown) => {
        const { message } = error as Error;
        const fields = { source: deps.source, feed: query.feed, error: message };
        deps.log.warn(fields, 'abonnement FHIR non renouvelé : la liaison est lue sans réveil');
      })
      .then(() => {
        if (!isStopped) timer = setTimeout(next, deps.renewMs);
      });
  };
  next();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work;
    },
  };
}
