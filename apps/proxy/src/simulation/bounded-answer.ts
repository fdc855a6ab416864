import { problemError } from '@platform/http';
import type { Simulation } from '@platform/interpreter';

/** Maximum size of an answer, in characters. Each value of a trace is bounded, but their number is not. */
export const MAX_ANSWER_LENGTH = 32 * 1024 * 1024;

/**
 * Throws the 422 problem when the parts are too long together. It serialises them one by one, so an overlong answer is
 * never built.
 */
export function requireBounded(parts: Iterable<unknown>, longest: number): void {
  let length = 0;
  for (const part of parts) {
    length += JSON.stringify(part).length;
    if (length > longest) throw problemError('simulation-too-large');
  }
}

export const partsOf = ({ nodes, effects }: Simulation): readonly unknown[] => [
  ...nodes,
  ...effects,
];
