import { NodeError, requireKnownFields, type AdapterFactory } from '@platform/sdk';

import { postJson, type Receiver } from '../http/post-json';
import type { NotificationPort } from '../ports/notification-port';
import {
  configError,
  readFlag,
  readTimeoutMs,
  readUrl,
  readVariable,
  CONFIG_KEY,
  type Config,
} from './read-config';
import { parseSecrets, signatureHeaders, webhookId } from './webhook-signature';

const FIELDS = ['url', 'urlEnv', 'secretEnv', 'timeoutMs', 'allowHttp'];
const MAX_NOTIFICATION_BYTES = 262_144;

function readReceiver(config: Config): Receiver {
  const { url, urlEnv } = config;
  if ((url === undefined) === (urlEnv === undefined)) {
    throw configError('url', '« url » ou « urlEnv » attendu', '"url" or "urlEnv" expected');
  }
  const field = url === undefined ? 'urlEnv' : 'url';
  const text = url === undefined ? readVariable(urlEnv, field) : String(url);
  return {
    url: readUrl(text, field, readFlag(config, 'allowHttp')),
    name: { fr: 'le webhook de notification', en: 'the notification webhook' },
    timeoutMs: readTimeoutMs(config),
  };
}

/**
 * Adapter `webhook` of port `notification`: posts each notification to one address, signed by Standard Webhooks. The
 * idempotency key is the `webhook-id`, by which the receiver drops a repeat. Configuration: `url` or `urlEnv`,
 * `secretEnv`, `timeoutMs`, `allowHttp`.
 */
const createWebhookNotification: AdapterFactory<NotificationPort> = (config) => {
  requireKnownFields(config, FIELDS, CONFIG_KEY);
  const receiver = readReceiver(config);
  const secrets = parseSecrets(readVariable(config['secretEnv'], 'secretEnv'), 'secretEnv');
  return {
    send: async (notification, { idempotencyKey, signal } = {}) => {
      const sentAt = new Date();
      const timestamp = notification.at ?? sentAt.toISOString();
      const body = JSON.stringify({ type: 'notification.send', timestamp, data: notification });
      if (Buffer.byteLength(body) > MAX_NOTIFICATION_BYTES) {
        throw new NodeError('NOTIFICATION_TOO_LARGE', {
          fr: `la notification dépasse ${MAX_NOTIFICATION_BYTES} octets`,
          en: `the notification exceeds ${MAX_NOTIFICATION_BYTES} bytes`,
        });
      }
      const headers = signatureHeaders({ id: webhookId(idempotencyKey), body, sentAt }, secrets);
      await postJson(receiver, body, headers, signal);
    },
  };
};

export default createWebhookNotification;
