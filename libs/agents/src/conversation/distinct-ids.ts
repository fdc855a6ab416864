import type { ModelContent } from '@platform/ports';

/**
 * Gives each tool call of a conversation an id of its own: small models repeat ids or leave them out, and a provider refuses
 * two results for one id. A repeated id gets a number. The same turns give the same ids, also on a replay.
 */
export class DistinctIds {
  private readonly taken = new Set<string>();
  /** The last number that each id got: a turn may repeat one id thousands of times. */
  private readonly numbers = new Map<string, number>();

  /** Returns the content of the next turn with distinct ids. */
  of(content: readonly ModelContent[]): readonly ModelContent[] {
    return content.map((part) => {
      if (part.type !== 'tool-call') return part;
      const id = this.distinct(part.id === '' ? 'call' : part.id);
      return id === part.id ? part : { ...part, id };
    });
  }

  private distinct(wanted: string): string {
    let id = wanted;
    let number = this.numbers.get(wanted) ?? 1;
    while (this.taken.has(id)) {
      number += 1;
      id = `${wanted}-${number}`;
    }
    this.numbers.set(wanted, number);
    this.taken.add(id);
    return id;
  }
}
