import { problemError, type Caller } from '@platform/http';
import type { JsonObject } from '@platform/ports';

import type { ExposedAgent } from './exposed-agents';

/**
 * Adds the subjects that the key of the caller is bound to. Throws the 403 problem when an input names another subject, or
 * one of a kind that the key has no subject of.
 */
export function boundInputs(
  { contextInputs }: Pick<ExposedAgent, 'contextInputs'>,
  inputs: JsonObject,
  { context }: Pick<Caller, 'context'>,
): JsonObject {
  if (!context) return inputs;
  const bound: Record<string, string> = {};
  for (const [input, kind] of contextInputs) {
    const given = inputs[input] ?? undefined;
    const own = Object.hasOwn(context, kind) ? context[kind] : undefined;
    if (given !== undefined && given !== own) {
      throw problemError('context-not-allowed', { facts: { input } });
    }
    if (own !== undefined) bound[input] = own;
  }
  return { ...inputs, ...bound };
}

/** Whether a caller may read a run about these subjects (context kind → id). */
export const mayReadAbout = (
  { context }: Pick<Caller, 'context'>,
  subjects: Readonly<Record<string, string>> | null,
): boolean =>
  !context ||
  (subjects !== null &&
    Object.entries(subjects).every(
      ([kind, id]) => Object.hasOwn(context, kind) && context[kind] === id,
    ));
