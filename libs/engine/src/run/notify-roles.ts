import {
  requirePort,
  textIn,
  type EffectOptions,
  type Language,
  type LocalizableText,
  type PendingValidation,
  type Ports,
} from '@platform/ports';

/** Whom a site tells of tasks outside the record, and what it says. */
export interface RoleNotices {
  /** Task role to the channel of the port `notification`, and the label of the role. */
  readonly roles: Readonly<
    Record<string, { readonly notify?: string; readonly label?: LocalizableText }>
  >;
  /** Where tasks are decided. */
  readonly consoleUrl?: string;
}

/** What the engine uses of the port of the notification plugin. */
interface Notifies {
  send(
    notification: {
      readonly severity: 'info' | 'warning' | 'critical';
      readonly title: string;
      readonly body: string;
      readonly channel: string;
    },
    options: EffectOptions,
  ): Promise<void>;
}

const WORDS = {
  fr: {
    asked: 'Une tâche attend',
    reminded: 'Rappel : une tâche attend toujours',
    priority: {
      routine: 'normale',
      urgent: 'urgente',
      asap: 'dès que possible',
      stat: 'immédiate',
    },
    label: { role: 'Rôle', priority: 'Priorité', due: 'À décider avant le' },
    colon: ' : ',
  },
  en: {
    asked: 'A task is waiting',
    reminded: 'Reminder: a task is still waiting',
    priority: {
      routine: 'routine',
      urgent: 'urgent',
      asap: 'as soon as possible',
      stat: 'immediate',
    },
    label: { role: 'Role', priority: 'Priority', due: 'To be decided before' },
    colon: ': ',
  },
} as const;

/** Where and in what language it is read. */
interface Reader {
  readonly language: Language;
  readonly locale: string;
  readonly timezone: string;
}

const instantOf = (at: string, { locale, timezone }: Reader): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ dateStyle: 'short', timeStyle: 'short', timeZone: timezone },
  }).format(new Date(at));

/** A mailbox is no record: neither what is asked, nor about whom, nor an id that may say it. */
function noticeOf(
  { priority = 'routine', dueAt, reminders = 0 }: PendingValidation,
  roles: readonly string[],
  { consoleUrl, reader }: { readonly consoleUrl: string | undefined; readonly reader: Reader },
) {
  const { asked, reminded, priority: priorities, label, colon } = WORDS[reader.language];
  const lines = [
    [label.role, roles.join(', ')],
    [label.priority, priorities[priority]],
    ...(dueAt === undefined ? [] : [[label.due, instantOf(dueAt, reader)]]),
  ];
  return {
    severity: reminders > 0 || priority !== 'routine' ? ('warning' as const) : ('info' as const),
    title: `${reminders > 0 ? reminded : asked}${colon}${roles.join(', ')}`,
    body: [
      ...lines.map((line) => line.join(colon)),
      ...(consoleUrl === undefined ? [] : [new URL('/inbox', consoleUrl).href]),
    ].join('\n'),
  };
}

/** Returns the roles that are told through each channel, each channel once. */
function toldBy(
  { assignment }: PendingValidation,
  { roles }: RoleNotices,
): ReadonlyMap<string, readonly string[]> {
  const channels = new Map<string, readonly string[]>();
  for (const role of assignment?.roles ?? []) {
    const channel = Object.hasOwn(roles, role) ? roles[role]?.notify : undefined;
    if (channel !== undefined) channels.set(channel, [...(channels.get(channel) ?? []), role]);
  }
  return channels;
}

/**
 * Tells the roles of a task that it waits, or still waits, through the port `notification`: each channel once, under a key of
 * its own. Nothing where the instance tells none of them. Rejects with `UnboundPortError`, and as the port does.
 */
export async function notifyRoles(
  request: PendingValidation,
  { idempotencyKey, signal }: { readonly idempotencyKey: string; readonly signal: AbortSignal },
  {
    notices,
    ports,
    reader,
  }: { readonly notices: RoleNotices; readonly ports: Ports; readonly reader: Reader },
): Promise<void> {
  for (const [channel, roles] of toldBy(request, notices)) {
    const labels = roles.map((role) => textIn(notices.roles[role]?.label ?? role, reader.language));
    const { consoleUrl } = notices;
    const notifies = requirePort(ports, 'notification') as Notifies;
    await notifies.send(
      { ...noticeOf(request, labels, { consoleUrl, reader }), channel },
      { idempotencyKey: `${idempotencyKey}:${channel}`, signal },
    );
  }
}
