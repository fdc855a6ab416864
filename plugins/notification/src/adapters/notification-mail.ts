import { requireKnownFields, type AdapterFactory } from '@platform/sdk';

import type { NotificationPort } from '../ports/notification-port';
import { addressesRefused, sendMail, type MailServer } from '../smtp/send-mail';
import { channelUnknown } from './channel-unknown';
import { notificationText } from './notification-text';
import { mailMessage } from './mail-message';
import {
  configError,
  CONFIG_KEY,
  readFlag,
  readTimeoutMs,
  readVariable,
  type Config,
} from './read-config';

const FIELDS = [
  ...['host', 'port', 'encryption', 'userEnv', 'passwordEnv'],
  ...['from', 'to', 'channels', 'showPatient', 'timeoutMs'],
];
const ENCRYPTIONS = ['starttls', 'tls', 'none'] as const;
const PORTS = { starttls: 587, tls: 465, none: 25 } as const;
/** One channel is a group of people, not a list of the whole house. */
const MAX_ADDRESSES = 50;
/** Notifications of which some readers wait; the oldest is forgotten first. */
const MAX_UNFINISHED = 1_000;
/** What no mail server takes for something else than an address. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z\d.-]{1,255}$/;

/** With the domain in small letters, as the server is told it. */
function readAddress(value: unknown, field: string): string {
  if (typeof value === 'string' && ADDRESS.test(value)) {
    return value.replace(/@.*$/, (domain) => domain.toLowerCase());
  }
  throw configError(field, 'adresse de courriel attendue', 'mail address expected');
}

function readAddresses(value: unknown, field: string): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length > 0 && list.length <= MAX_ADDRESSES)
    return list.map((each) => readAddress(each, field));
  throw configError(
    field,
    `1 à ${MAX_ADDRESSES} adresses attendues`,
    `1 to ${MAX_ADDRESSES} addresses expected`,
  );
}

/** Logical channel → the addresses of its readers. */
function readChannels({ channels = {} }: Config): ReadonlyMap<string, readonly string[]> {
  if (typeof channels !== 'object' || channels === null || Array.isArray(channels)) {
    throw configError(
      'channels',
      'table attendue : canal → adresses',
      'table expected: channel → addresses',
    );
  }
  return new Map(
    Object.entries(channels).map(([channel, addresses]) => [
      channel,
      readAddresses(addresses, `channels.${channel}`),
    ]),
  );
}

function readServer(config: Config): MailServer {
  const { host, encryption = 'starttls', userEnv, passwordEnv } = config;
  if (typeof host !== 'string' || !/^[A-Za-z\d.:-]{1,255}$/.test(host)) {
    throw configError('host', 'nom du serveur attendu', 'name of the server expected');
  }
  const known = ENCRYPTIONS.find((each) => each === encryption);
  if (known === undefined) {
    const list = ENCRYPTIONS.join(', ');
    throw configError('encryption', `${list} attendu`, `${list} expected`);
  }
  const { port = PORTS[known] } = config;
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535) {
    throw configError('port', 'port attendu', 'port expected');
  }
  const server = { host, port, encryption: known, timeoutMs: readTimeoutMs(config) };
  if (userEnv === undefined && passwordEnv === undefined) return server;
  if (known === 'none') {
    throw configError(
      'userEnv',
      'un mot de passe ne part pas sans chiffrement',
      'a password is not sent without encryption',
    );
  }
  const user = readVariable(userEnv, 'userEnv');
  return { ...server, credentials: { user, password: readVariable(passwordEnv, 'passwordEnv') } };
}

/**
 * Adapter `mail` of port `notification`: one message in plain text for each notification, through the mail server of the
 * site. Configuration: `host`, `port`, `encryption` (`starttls`, `tls` or `none`), `userEnv` and `passwordEnv`; `from`;
 * `channels`, logical channel → addresses; `to`, the same for notifications without a channel; `showPatient`, `timeoutMs`.
 * A channel without address fails the node: another channel has other readers. What some readers got and others did not is
 * repeated to the others only, as long as the process lives.
 */
const createMailNotification: AdapterFactory<NotificationPort> = (config, { locale }) => {
  requireKnownFields(config, FIELDS, CONFIG_KEY);
  const server = readServer(config);
  const from = readAddress(config['from'], 'from');
  const channels = readChannels(config);
  const fallback = config['to'] === undefined ? undefined : readAddresses(config['to'], 'to');
  const withPatient = readFlag(config, 'showPatient');
  if (channels.size === 0 && fallback === undefined) {
    throw configError('channels', '« channels » ou « to » attendu', '"channels" or "to" expected');
  }
  /** Idempotency key → the readers who have the message already. */
  const reached = new Map<string, readonly string[]>();
  return {
    send: async (notification, { idempotencyKey, signal } = {}) => {
      const { channel } = notification;
      const to = channel === undefined ? fallback : channels.get(channel);
      if (to === undefined) throw channelUnknown(channel);
      const text = notificationText(notification, { style: 'plain', locale, withPatient });
      const message = mailMessage({
        ...{ from, to, text, idempotencyKey },
        subject: text.split('\n', 1)[0] ?? '',
        isUrgent: notification.severity === 'critical',
      });
      const key = idempotencyKey ?? '';
      const before = reached.get(key) ?? [];
      const missing = to.filter((address) => !before.includes(address));
      const { accepted, refused } = await sendMail(
        server,
        { ...message, envelope: { from, to: missing } },
        signal,
      );
      reached.delete(key);
      if (refused.length === 0) return;
      if (key !== '') reached.set(key, [...before, ...accepted]);
      const [oldest] = reached.keys();
      if (reached.size > MAX_UNFINISHED && oldest !== undefined) reached.delete(oldest);
      throw addressesRefused(refused);
    },
  };
};

export default createMailNotification;
