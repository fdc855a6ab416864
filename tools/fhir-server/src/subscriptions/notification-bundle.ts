import { randomUUID } from 'node:crypto';
import { type Behaviours } from '../behaviours/behaviours';
import { type JsonObject, type Resource, textOf } from '../resource';
import { isTopicBased } from './topic-subscription';

export type NotificationType = 'handshake' | 'heartbeat' | 'event-notification';

interface Notification {
  readonly baseUrl: string;
  readonly subscription: Resource;
  readonly type: NotificationType;
  /** Number of events since the server started, this one included. */
  readonly events: number;
  readonly form: Behaviours['subscriptionStatus'];
}

/** A notification without content: a Bundle whose only entry is the status of the subscription. */
export function notificationBundle(notification: Notification): Resource {
  const id = randomUUID();
  const { baseUrl, subscription, form } = notification;
  const resource =
    form === 'parameters' ? toParameters(notification, id) : toStatus(notification, id);
  return {
    resourceType: 'Bundle',
    id: randomUUID(),
    type: 'history',
    timestamp: new Date().toISOString(),
    entry: [
      {
        fullUrl: `urn:uuid:${id}`,
        resource,
        request: { method: 'GET', url: `${baseUrl}/Subscription/${subscription.id}/$status` },
        response: { status: '200' },
      },
    ],
  };
}

const referenceOf = ({ baseUrl, subscription }: Notification): JsonObject => ({
  reference: `${baseUrl}/Subscription/${subscription.id}`,
});

const topicOf = ({ subscription }: Notification): string | undefined =>
  isTopicBased(subscription) ? textOf(subscription['criteria']) : undefined;

/** R4 has no SubscriptionStatus. */
function toParameters(notification: Notification, id: string): Resource {
  const { type, events } = notification;
  const topic = topicOf(notification);
  return {
    resourceType: 'Parameters',
    id,
    parameter: [
      { name: 'subscription', valueReference: referenceOf(notification) },
      ...(topic === undefined ? [] : [{ name: 'topic', valueCanonical: topic }]),
      { name: 'status', valueCode: 'active' },
      { name: 'type', valueCode: type },
      { name: 'events-since-subscription-start', valueString: String(events) },
    ],
  };
}

/** The form of R4B and R5, which some R4 servers send. */
function toStatus(notification: Notification, id: string): Resource {
  const { type, events } = notification;
  const topic = topicOf(notification);
  return {
    resourceType: 'SubscriptionStatus',
    id,
    status: 'active',
    type,
    eventsSinceSubscriptionStart: String(events),
    subscription: referenceOf(notification),
    ...(topic === undefined ? {} : { topic }),
  };
}
