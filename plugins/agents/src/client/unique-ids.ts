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
  return (id) => {
    const wanted = id === '' ? 'call' : id;
    let unique = wanted;
    for (let n = 2; taken.has(unique); n += 1) unique = `${wanted}-${n}`;
    taken.add(unique);
    return unique;
  };
}
