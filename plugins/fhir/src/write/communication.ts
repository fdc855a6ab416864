import type {
  NotificationCategory,
  NotificationSeverity,
  RecordNotification,
} from '@platform/plugin-clinical';
import type { Communication, Flag, Reference } from 'fhir/r4';

import { COMMUNICATION_CATEGORY, FLAG_CATEGORY } from './systems';
import { coded } from './to-concept';
import { toDateTime } from './to-date-time';
import { effectIdentifier, metaOf, patientReference, type WriteContext } from './write-context';

/** Label of a recipient → reference to it, `CareTeam/…` or `PractitionerRole/…`. */
export type Recipients = Readonly<Record<string, string>>;

const PRIORITIES = {
  info: 'routine',
  warning: 'urgent',
  critical: 'stat',
} as const satisfies Record<NotificationSeverity, Communication['priority']>;

const CATEGORIES: Readonly<Record<NotificationSeverity, NotificationCategory>> = {
  info: 'notification',
  warning: 'notification',
  critical: 'alert',
};

const SEVERITY_TEXTS: Readonly<Record<NotificationSeverity, string>> = {
  info: 'Information',
  warning: 'Avertissement',
  critical: 'Alerte critique',
};

/** Converts a notification of the port to a FHIR R4 Communication that was made. */
export function toCommunication(
  notification: RecordNotification,
  recipients: Recipients,
  context: WriteContext,
): Communication {
  const { severity, title, body, recipient, at, inReplyTo } = notification;
  const category = notification.category ?? CATEGORIES[severity];
  return {
    resourceType: 'Communication',
    ...metaOf('Communication', context),
    identifier: [effectIdentifier(context)],
    status: 'completed',
    category: [coded(COMMUNICATION_CATEGORY, category)],
    priority: PRIORITIES[severity],
    subject: patientReference(context),
    topic: { text: title },
    sent: at === undefined ? context.now.toISOString() : toDateTime(at, context.zone),
    ...(recipient !== undefined && { recipient: [recipientOf(recipient, recipients)] }),
    sender: { display: context.author },
    reasonCode: [{ text: SEVERITY_TEXTS[severity] }],
    payload: [{ contentString: body }],
    ...(inReplyTo !== undefined && {
      inResponseTo: [{ reference: `Communication/${inReplyTo}` }],
    }),
  };
}

/** Converts a critical notification to a FHIR R4 Flag: it stays in the banner until a person closes it. */
export function toFlag({ title, at }: RecordNotification, context: WriteContext): Flag {
  return {
    resourceType: 'Flag',
    ...metaOf('Flag', context),
    identifier: [effectIdentifier(context)],
    status: 'active',
    category: [coded(FLAG_CATEGORY, 'safety')],
    code: { text: title },
    subject: patientReference(context),
    period: { start: at === undefined ? context.now.toISOString() : toDateTime(at, context.zone) },
    author: { display: context.author },
  };
}

const recipientOf = (label: string, recipients: Recipients): Reference => {
  const reference = recipients[label];
  return { ...(reference !== undefined && { reference }), display: label };
};
