import { problemOf } from '../error-response';
import { localsOf } from '../request-locals';
import type { OperationDefinition, OperationInput } from './operation';

/** Writes an audit entry before the work starts, and a second one when the work is refused. */
export async function audited<T>(
  definition: OperationDefinition,
  input: OperationInput<OperationDefinition>,
  work: () => T | Promise<T>,
): Promise<T> {
  const resource = definition.audited?.(input);
  const { gate } = localsOf(input.response);
  if (resource === undefined || gate === undefined) return work();
  const { caller, requestId } = input;
  const { auditedAtMost: atMost } = definition;
  const line = { caller, action: definition.id, resource, requestId, ...(atMost && { atMost }) };
  await gate.record(line);
  try {
    return await work();
  } catch (error) {
    const { status, code } = problemOf(error);
    await gate.record({ ...line, refusal: { status, code } }).catch(() => undefined);
    throw error;
  }
}
