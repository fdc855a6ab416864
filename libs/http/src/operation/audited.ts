import { problemOf } from '../error-response';
import { localsOf } from '../request-locals';
import type { OperationDefinition, OperationInput } from './operation';

/** Whoever asks for something leaves a line before it is done, and a second one if it is refused. */
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
