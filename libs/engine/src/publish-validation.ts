import type { PublishValidation, WithdrawValidation } from '@platform/interpreter';
import type { ContextEnvelope, EffectOptions, RecordPort } from '@platform/ports';

type RecordPorts = ReadonlyMap<string, RecordPort>;

/** Tells the record port of every subject, one after the other, under an effect key of its own. */
async function eachRecord(
  recordPorts: RecordPorts,
  context: ContextEnvelope,
  { idempotencyKey, signal }: { readonly idempotencyKey: string; readonly signal: AbortSignal },
  tell: (port: RecordPort, subjectId: string, options: EffectOptions) => Promise<void> | undefined,
): Promise<void> {
  for (const [kind, port] of recordPorts) {
    const subject = context[kind];
    if (!subject) continue;
    await tell(port, subject.id, { idempotencyKey: `${idempotencyKey}:${kind}`, signal });
  }
}

/**
 * Publishes a pending validation to the record port of every subject of the run, one per context
 * kind that has a record port; an adapter that cannot publish is passed over (specification,
 * Suspension rule). The effect key is completed with the kind, so that each record gets its own.
 */
export const createPublishValidation =
  (recordPorts: RecordPorts): PublishValidation =>
  (request, context, effect) =>
    eachRecord(recordPorts, context, effect, (port, subjectId, options) =>
      port.publishValidationRequest?.(subjectId, request, options),
    );

/** Takes a validation that will not be decided off the same record ports. */
export const createWithdrawValidation =
  (recordPorts: RecordPorts): WithdrawValidation =>
  (pendingId, context, effect) =>
    eachRecord(recordPorts, context, effect, (port, subjectId, options) =>
      port.withdrawValidationRequest?.(subjectId, pendingId, options),
    );
