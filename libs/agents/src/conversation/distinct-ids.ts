import type { ModelContent } from '@platform/ports';

/**
 * Gives each tool call of a turn an id of its own, because a provider refuses two results for one id: a repeated id gets a
 * number. The same content gives the same ids, also on a replay.
 */
export function withDistinctIds(content: readonly ModelContent[]): readonly ModelContent[] {
  const seen = new Set<string>();
  /** The last number that each id got: a turn may repeat one id thousands of times. */
  const numbers = new Map<string, number>();
  return content.map((part) => {
    if (part.type !== 'tool-call') return part;
    let { id } = part;
    let number = numbers.get(part.id) ?? 1;
    while (seen.has(id) || id === '') {
      number += 1;
      id = `${part.id}_${number}`;
    }
    numbers.set(part.id, number);
    seen.add(id);
    return id === part.id ? part : { ...part, id };
  });
}
