import { problemError } from '@platform/http';
import type { Simulation } from '@platform/interpreter';

/** Characters: each value of a trace is bounded, their number is not. */
export const MAX_ANSWER_LENGTH = 32 * 1024 * 1024;

/** Part by part: the whole of what is too long is never made. Throws the 422. */
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
