import { problemOf } from '../answer/error-response';
import { problemError } from '../answer/problem-error';
import { localsOf } from '../request-locals';
import type { OperationDefinition, OperationInput } from './operation';

type Input = OperationInput<OperationDefinition>;

/**
 * Writes an audit entry before the work starts, and a second one when the work is refused. Work that may read before the
 * entry is stored gets a function that waits for it. There is no answer without the entry.
 */
export async function audited<T>(
  definition: OperationDefinition,
  input: Input,
  work: (audited: Input['audited']) => T | Promise<T>,
): Promise<T> {
  const resource = definition.audited?.(input);
  const { gate, time } = localsOf(input.response);
  if (resource === undefined || gate === undefined) return work(input.audited);
  const { caller, requestId } = input;
  const { auditedAtMost: atMost } = definition;
  const line = { caller, action: definition.id, resource, requestId, ...(atMost && { atMost }) };
  const written = gate.record(line);
  // It is awaited below, but the work may fail first.
  written.catch(() => undefined);
  if (!definition.readsBeforeAudited) await written;
  try {
    const reply = await work(async () => {
      await written;
      if (time?.isOver) throw problemError('no-answer-in-time');
    });
    await written;
    return reply;
  } catch (error) {
    await written;
    const { status, code } = problemOf(error);
    await gate.record({ ...line, refusal: { status, code } }).catch(() => undefined);
    throw error;
  }
}
