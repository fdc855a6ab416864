import type { Communication } from 'fhir/r4';
import type {
  NotificationCategory,
  NotificationSeverity,
  RecordNotification,
} from '../ports/clinical-elements';
import { codingOf } from './coding';
import { mappedTo, skippedFor, type Mapped } from './mapped';
import { referencedId, type IsOwnServer } from './reference';

/** FHIR has four priorities. `asap` lies between urgent and stat, and is no reason to lower an alert. */
const SEVERITIES: Readonly<Record<string, NotificationSeverity>> = {
  routine: 'info',
  urgent: 'warning',
  asap: 'warning',
  stat: 'critical',
};

const CATEGORIES: readonly NotificationCategory[] = [
  'alert',
  'notification',
  'reminder',
  'instruction',
];

/** A communication of another status was not made. */
const SENT = ['completed', 'in-progress'];

/** Converts a FHIR R4 Communication to a notification of the record. One without text is skipped. */
export function mapCommunication(
  resource: Communication,
  isOwnServer?: IsOwnServer,
): Mapped<RecordNotification> {
  const stated: string | undefined = resource.status;
  if (!SENT.includes(stated ?? '')) {
    return skippedFor(`communication-status-${stated ?? 'missing'}`);
  }
  const texts = (resource.payload ?? []).flatMap(({ contentString }) => contentString ?? []);
  const topic = codingOf(resource.topic)?.display;
  if (texts.length === 0 && topic === undefined) return skippedFor('communication-without-text');
  const category = categoryOf(resource);
  const recipient = resource.recipient?.[0]?.display;
  const at = resource.sent ?? resource.received;
  const inReplyTo = referencedId(resource.inResponseTo?.[0], 'Communication', isOwnServer);
  return mappedTo(
    {
      severity: SEVERITIES[resource.priority ?? ''] ?? 'info',
      title: topic ?? '',
      body: texts.join('\n'),
      ...(category !== undefined && { category }),
      ...(recipient !== undefined && { recipient }),
      ...(at !== undefined && { at }),
      ...(inReplyTo !== undefined && { inReplyTo }),
    },
    topic === undefined ? ['communication-without-title'] : [],
  );
}

function categoryOf({ category }: Communication): NotificationCategory | undefined {
  const codes = (category ?? []).flatMap(({ coding }) => (coding ?? []).map(({ code }) => code));
  return CATEGORIES.find((known) => codes.includes(known));
}
