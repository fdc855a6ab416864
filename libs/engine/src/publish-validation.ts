import type { PublishValidation, WithdrawValidation } from '@platform/interpreter';
import type { RecordPort } from '@platform/ports';

/**
 * Publishes a pending validation to the record port of every subject of the run, one per context
 * kind that has a record port; an adapter that cannot publish is passed over (specification,
 * Suspension rule). The effect key is completed with the kind, so that each record gets its own.
 */
export function createPublishValidation(
  recordPorts: ReadonlyMap<string, RecordPort>,
): PublishValidation {
  return async (request, context, { idempotencyKey, signal }) => {
    for (const [kind, port] of recordPorts) {
      const subject = context[kind];
      if (!subject || !port.publishValidationRequest) continue;
      await port.publishValidationRequest(subject.id, request, {
        idempotencyKey: `${idempotencyKey}:${kind}`,
        signal,
      });
    }
  };
}

/** Takes a validation that will not be decided off the same record ports. */
export function createWithdrawValidation(
  recordPorts: ReadonlyMap<string, RecordPort>,
): WithdrawValidation {
  return async (pendingId, context, { idempotencyKey, signal }) => {
    for (const [kind, port] of recordPorts) {
      const subject = context[kind];
      if (!subject || !port.withdrawValidationRequest) continue;
      await port.withdrawValidationRequest(subject.id, pendingId, {
        idempotencyKey: `${idempotencyKey}:${kind}`,
        signal,
      });
    }
  };
}
