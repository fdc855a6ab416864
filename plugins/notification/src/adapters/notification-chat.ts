import { requireKnownFields, type AdapterFactory } from '@platform/sdk';

import { postJson, type Receiver } from '../http/post-json';
import type { NotificationPort } from '../ports/notification-port';
import { channelUnknown } from './channel-unknown';
import { CHAT_STYLES, notificationText, type ChatStyle } from './notification-text';
import {
  configError,
  readFlag,
  readTimeoutMs,
  readUrl,
  readVariable,
  CONFIG_KEY,
  type Config,
} from './read-config';

const FIELDS = ['channels', 'urlEnv', 'style', 'showPatient', 'timeoutMs', 'allowHttp'];

function readStyle({ style = 'slack' }: Config): ChatStyle {
  const known = CHAT_STYLES.find((each) => each === style);
  if (known !== undefined) return known;
  const list = CHAT_STYLES.join(', ');
  throw configError('style', `${list} attendu`, `${list} expected`);
}

/** Logical channel → receiver. The address of an incoming webhook is its secret, so the environment has it. */
function readChannels(config: Config): ReadonlyMap<string, Receiver> {
  const { channels = {} } = config;
  if (typeof channels !== 'object' || channels === null || Array.isArray(channels)) {
    throw configError(
      'channels',
      'table attendue : canal → variable',
      'table expected: channel → variable',
    );
  }
  const allowHttp = readFlag(config, 'allowHttp');
  const timeoutMs = readTimeoutMs(config);
  return new Map(
    Object.entries(channels).map(([channel, variable]) => {
      const field = `channels.${channel}`;
      const url = readUrl(readVariable(variable, field), field, allowHttp);
      return [
        channel,
        { url, name: { fr: `le canal « ${channel} »`, en: `the channel "${channel}"` }, timeoutMs },
      ];
    }),
  );
}

function readDefault(config: Config): Receiver | undefined {
  const { urlEnv } = config;
  if (urlEnv === undefined) return undefined;
  const url = readUrl(readVariable(urlEnv, 'urlEnv'), 'urlEnv', readFlag(config, 'allowHttp'));
  return { url, name: { fr: 'la messagerie', en: 'the chat' }, timeoutMs: readTimeoutMs(config) };
}

/**
 * Adapter `chat` of port `notification`: incoming webhooks of Slack, Mattermost, Teams and the like, which take
 * `{ text }`. Configuration: `channels`, logical channel → name of the environment variable with its address; `urlEnv`,
 * the same for notifications without a channel; `style`, `showPatient`, `timeoutMs`, `allowHttp`. A channel without
 * address fails the node: another channel has other readers.
 */
const createChatNotification: AdapterFactory<NotificationPort> = (config, { locale }) => {
  requireKnownFields(config, FIELDS, CONFIG_KEY);
  const style = readStyle(config);
  const withPatient = readFlag(config, 'showPatient');
  const channels = readChannels(config);
  const fallback = readDefault(config);
  if (channels.size === 0 && fallback === undefined) {
    throw configError(
      'channels',
      '« channels » ou « urlEnv » attendu',
      '"channels" or "urlEnv" expected',
    );
  }
  return {
    send: async (notification, { signal } = {}) => {
      const { channel } = notification;
      const receiver = channel === undefined ? fallback : channels.get(channel);
      if (receiver === undefined) throw channelUnknown(channel);
      const text = notificationText(notification, { style, locale, withPatient });
      // Slack reads `*bold*` in texts unless it is switched off.
      const body = style === 'slack' ? { text, mrkdwn: false } : { text };
      await postJson(receiver, JSON.stringify(body), {}, signal);
    },
  };
};

export default createChatNotification;
