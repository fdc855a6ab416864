import { createHash } from 'node:crypto';

import type { Language, LocalizedText } from '@platform/sdk';
import type { Extension, Subscription, SubscriptionChannel } from 'fhir/r4';

import { encodeParams, type SearchParams } from '../../client/search-params';
import type { FeedQuery } from '../feed-query';
import type { PushConfig } from './push-config';

/** HL7 Subscriptions R5 Backport 1.1.0. */
const BACKPORT = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition';

const REASON: LocalizedText = { fr: 'Réveil de la liaison ', en: 'Wakes the binding ' };

/** Marks the Subscriptions of the platform that have no endpoint to be found by. */
const TAG_SYSTEM = 'urn:platform:wake';

export interface SubscriptionParts {
  readonly channel: SubscriptionChannel;
  readonly topics: PushConfig['topics'];
  /** In s. Only topics have heartbeats. */
  readonly heartbeatSeconds?: number;
  readonly end: Date;
  /** That of the instance. */
  readonly language: Language;
}

const extension = (name: string, value: Omit<Extension, 'url'>): Extension => ({
  url: `${BACKPORT}/${name}`,
  ...value,
});

/** Without content in R4, because it has no `payload`; with a topic, because it says so. It would not be read. */
export function toSubscription(query: FeedQuery, parts: SubscriptionParts): Subscription {
  const { channel, topics, heartbeatSeconds, end, language } = parts;
  const topic = topics?.[query.type];
  const shared: Pick<Subscription, 'resourceType' | 'status' | 'reason' | 'end'> = {
    resourceType: 'Subscription',
    status: 'requested',
    reason: `${REASON[language]}${query.feed}`,
    end: end.toISOString(),
  };
  if (topic === undefined) {
    return { ...shared, criteria: `${query.type}?${encodeParams(query.params)}`, channel };
  }
  const { url, filterBy } = topic;
  const filters = query.params.filter(
    ([name]) => filterBy === undefined || filterBy.includes(name.split(':')[0] ?? name),
  );
  const valueString = `${query.type}?${encodeParams(filters)}`;
  return {
    ...shared,
    meta: { profile: [`${BACKPORT}/backport-subscription`] },
    criteria: url,
    ...(filters.length > 0 && {
      _criteria: { extension: [extension('backport-filter-criteria', { valueString })] },
    }),
    channel: {
      ...channel,
      payload: 'application/fhir+json',
      _payload: { extension: [extension('backport-payload-content', { valueCode: 'empty' })] },
      ...(heartbeatSeconds !== undefined && {
        extension: [extension('backport-heartbeat-period', { valueUnsignedInt: heartbeatSeconds })],
      }),
    },
  };
}

/** How the Subscription of a feed is found again, as search parameters, and how what was found is checked. */
export interface SubscriptionIdentity {
  readonly params: SearchParams;
  matches(found: Subscription): boolean;
}

export const byEndpoint = (endpoint: string): SubscriptionIdentity => ({
  params: [['url', endpoint]],
  matches: ({ channel }) => channel?.endpoint === endpoint,
});

/**
 * The tag follows from what is subscribed to: two platforms with the same binding share the Subscription, two with
 * other filters do not take it from each other.
 */
export function withTag(wanted: Subscription): {
  readonly wanted: Subscription;
  readonly identity: SubscriptionIdentity;
} {
  const { end: _end, reason: _reason, ...lasting } = wanted;
  const code = createHash('sha256').update(JSON.stringify(lasting)).digest('hex').slice(0, 32);
  return {
    wanted: { ...wanted, meta: { ...wanted.meta, tag: [{ system: TAG_SYSTEM, code }] } },
    identity: {
      params: [['_tag', `${TAG_SYSTEM}|${code}`]],
      matches: ({ meta }) =>
        meta?.tag?.some((tag) => tag.system === TAG_SYSTEM && tag.code === code) === true,
    },
  };
}
