import type { JsonValue, SandboxFactory } from '@platform/sdk';

import type { NotificationPort } from '../ports/notification-port';

/** Under this target the capture has the notifications that name no channel. */
const NO_CHANNEL = 'default';

/**
 * Sandbox of port `notification`. It takes no seed, because the port reads nothing. It records each
 * notification as `send` with the channel as target; a repeat under the same key once.
 */
const createNotificationSandbox: SandboxFactory<NotificationPort> = (_seed, record) => {
  const recorded = new Set<string>();
  return {
    send: async (notification, { idempotencyKey, signal } = {}) => {
      signal?.throwIfAborted();
      if (idempotencyKey !== undefined) {
        if (recorded.has(idempotencyKey)) return;
        recorded.add(idempotencyKey);
      }
      const payload: JsonValue = { ...notification };
      record('send', notification.channel ?? NO_CHANNEL, payload);
    },
  };
};

export default createNotificationSandbox;
