/**
 * What a message of a WebSocket says about the Subscription. `events` is how many there were since it began, when the
 * server counts them.
 */
export interface Notification {
  readonly kind: 'bound' | 'event' | 'heartbeat' | 'refused';
  readonly events?: number;
}

/** Longer messages have a content that was not asked for. They are not parsed. */
const MAX_PARSED_LENGTH = 65_536;

const EVENT: Notification = { kind: 'event' };

/**
 * Reads a message: `bound <id>` and `ping <id>` (R4), or a Bundle with the status of the Subscription as first entry:
 * Parameters (R4 backport) or a SubscriptionStatus (R4B, R5). Anything else may be news, so it counts as an event.
 */
export function readNotification(text: string): Notification {
  if (text.startsWith('bound ')) return { kind: 'bound' };
  if (!text.startsWith('{') || text.length > MAX_PARSED_LENGTH) return EVENT;
  try {
    return ofResource(JSON.parse(text));
  } catch {
    return EVENT;
  }
}

type Loose = Readonly<Record<string, unknown>>;

const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

function ofResource(resource: unknown): Notification {
  if (!isLoose(resource)) return EVENT;
  if (resource['resourceType'] === 'OperationOutcome') return { kind: 'refused' };
  const [first] = Array.isArray(resource['entry']) ? (resource['entry'] as unknown[]) : [];
  const status = isLoose(first) ? first['resource'] : undefined;
  if (!isLoose(status)) return EVENT;
  const value = status['resourceType'] === 'Parameters' ? parameterOf(status) : fieldOf(status);
  const count = Number(value('events-since-subscription-start', 'eventsSinceSubscriptionStart'));
  const events = Number.isSafeInteger(count) ? { events: count } : {};
  const state = value('status', 'status');
  if (state === 'error' || state === 'off') return { kind: 'refused' };
  switch (value('type', 'type')) {
    case 'handshake':
      return { kind: 'bound', ...events };
    case 'heartbeat':
      return { kind: 'heartbeat', ...events };
    default:
      return { kind: 'event', ...events };
  }
}

type ValueOf = (parameter: string, field: string) => unknown;

const fieldOf =
  (status: Loose): ValueOf =>
  (_parameter, field) =>
    status[field];

const parameterOf =
  ({ parameter }: Loose): ValueOf =>
  (name) => {
    const found = (Array.isArray(parameter) ? (parameter as unknown[]) : []).find(
      (each) => isLoose(each) && each['name'] === name,
    );
    const [, value] = Object.entries((found ?? {}) as Loose).find(([key]) =>
      key.startsWith('value'),
    ) ?? ['', undefined];
    return value;
  };
