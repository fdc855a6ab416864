import type { NotificationSeverity } from '@platform/plugin-clinical';
import type { EffectOptions } from '@platform/sdk';

/** A notification for people outside the record. It is not the trace in the record (`RecordNotification`). */
export type OutboundNotification = {
  readonly severity: NotificationSeverity;
  readonly title: string;
  readonly body: string;
  /** Logical channel. The adapter maps it to an address. */
  readonly channel?: string;
  /** The patient concerned, as context only: no adapter routes by it. */
  readonly patientId?: string;
  /** ISO 8601. */
  readonly at?: string;
};

/** Broadcasts notifications: a log, a webhook, a chat, a pager. */
export interface NotificationPort {
  /**
   * Resolves when the receiver accepted the notification. A repeated call carries the same
   * `idempotencyKey`, by which the receiver can recognise it. Rejects with NodeError: retryable when
   * a later attempt may succeed.
   */
  send(notification: OutboundNotification, options?: EffectOptions): Promise<void>;
}
