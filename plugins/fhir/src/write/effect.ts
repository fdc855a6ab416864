import { createHash, randomUUID } from 'node:crypto';

import type { Decider, EffectOptions, WorkflowReference } from '@platform/sdk';

/** Identity of one write. A repeated call has the same one, so the server can recognise it. */
export interface Effect {
  /** Hexadecimal SHA-256 of the write and its idempotency key. Random without one: such a write happens each time. */
  readonly id: string;
  readonly runId?: string;
  readonly workflow?: WorkflowReference;
  readonly deciders?: readonly Decider[];
  readonly signal?: AbortSignal;
}

/**
 * The operation and the patient are part of the identity, because a behavior may use its one key for two
 * different writes. It is hashed: keys have no fixed length.
 */
export function toEffect(
  operation: string,
  subjectId: string,
  { idempotencyKey, runId, workflow, deciders, signal }: EffectOptions = {},
): Effect {
  return {
    id:
      idempotencyKey === undefined
        ? randomUUID()
        : createHash('sha256')
            .update(JSON.stringify([operation, subjectId, idempotencyKey]))
            .digest('hex'),
    ...(runId !== undefined && { runId }),
    ...(workflow !== undefined && { workflow }),
    ...(deciders !== undefined && { deciders }),
    ...(signal !== undefined && { signal }),
  };
}

/** Namespace of the resource ids that come from effects. A constant, drawn once. */
const NAMESPACE = Buffer.from('8c5f2c5b2f0b4c39a6a4d7f1f6a3c2e1', 'hex');

/** Name-based UUID, version 5 (RFC 9562, section 5.5), of an effect and a resource type. */
export function effectUuid(effectId: string, type: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(`${type}/${effectId}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([from, to]) => hex.slice(from, to))
    .join('-');
}
