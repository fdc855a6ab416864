import type { ModelMessage } from '@platform/sdk';

/**
 * Returns a function that gives each tool call an id that no other call of the conversation has. Small models repeat ids or
 * leave them out, and a result has to name its call. The same request gives the same ids.
 */
export function uniqueIds(messages: readonly ModelMessage[]): (id: string) => string {
  const taken = new Set(
    messages.flatMap((message) =>
      message.role === 'assistant'
        ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.id] : []))
        : [],
    ),
  );
  /** The last number that each id got: an answer may repeat one id a hundred thousand times. */
  const numbers = new Map<string, number>();
  return (id) => {
    const wanted = id === '' ? 'call' : id;
    let unique = wanted;
    let number = numbers.get(wanted) ?? 1;
    while (taken.has(unique)) {
      number += 1;
      unique = `${wanted}-${number}`;
    }
    numbers.set(wanted, number);
    taken.add(unique);
    return unique;
  };
}
