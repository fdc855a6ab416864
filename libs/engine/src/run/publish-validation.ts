import type { PublishValidation, WithdrawValidation } from '@platform/interpreter';
import type {
  ContextEnvelope,
  EffectOptions,
  RecordPort,
  WorkflowReference,
} from '@platform/ports';

type RecordPorts = ReadonlyMap<string, RecordPort>;

/** Calls the record port of every subject in sequence, each with its own effect key. */
async function eachRecord(
  recordPorts: RecordPorts,
  context: ContextEnvelope,
  { idempotencyKey, signal }: { readonly idempotencyKey: string; readonly signal: AbortSignal },
  notify: (
    port: RecordPort,
    subjectId: string,
    options: EffectOptions,
  ) => Promise<void> | undefined,
): Promise<void> {
  for (const [kind, port] of recordPorts) {
    const subject = context[kind];
    if (!subject) continue;
    await notify(port, subject.id, { idempotencyKey: `${idempotencyKey}:${kind}`, signal });
  }
}

/**
 * Publishes a pending validation to the record port of every subject of the run. Adapters that cannot publish are
 * skipped. The record also learns which workflow asks: the request only has its name. The context kind is appended to the effect key, so that each record has its own.
 */
export const createPublishValidation =
  (recordPorts: RecordPorts, workflow: WorkflowReference): PublishValidation =>
  (request, context, effect) =>
    eachRecord(recordPorts, context, effect, (port, subjectId, options) =>
      port.publishValidationRequest?.(subjectId, request, { ...options, workflow }),
    );

/** Withdraws a validation that has ended from the same record ports, which learn of its decision if it has one. */
export const createWithdrawValidation =
  (recordPorts: RecordPorts): WithdrawValidation =>
  (pendingId, context, { decision, ...effect }) =>
    eachRecord(recordPorts, context, effect, (port, subjectId, options) =>
      port.withdrawValidationRequest?.(subjectId, pendingId, {
        ...options,
        ...(decision && { decision }),
      }),
    );
