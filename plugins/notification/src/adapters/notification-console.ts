import { requireKnownFields, type AdapterFactory } from '@platform/sdk';

import type { NotificationPort } from '../ports/notification-port';
import { CONFIG_KEY, readFlag } from './read-config';

/**
 * Adapter `console` of port `notification`: one log line per notification, for demonstration and development. The line
 * has severity and channel only, because logs must not contain clinical data; `texts: true` adds title and body. The
 * patient is never logged.
 */
const createConsoleNotification: AdapterFactory<NotificationPort> = (config, { log }) => {
  requireKnownFields(config, ['texts'], CONFIG_KEY);
  const withTexts = readFlag(config, 'texts');
  return {
    send: async ({ severity, channel, title, body }, { idempotencyKey, signal } = {}) => {
      signal?.throwIfAborted();
      const fields = {
        severity,
        ...(channel !== undefined && { channel }),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
        ...(withTexts && { title, body }),
      };
      const level = severity === 'info' ? 'info' : 'warn';
      log[level](fields, 'notification diffusée');
    },
  };
};

export default createConsoleNotification;
