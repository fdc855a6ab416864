import type { IngressClient } from '@platform/engine-api';

/** What the control plane keeps of generations: the first mark under each name. */
export interface GenerationMarks extends Pick<IngressClient, 'generationMark' | 'markGeneration'> {
  /** A copy to go back to. */
  backUp(): ReadonlyMap<string, string>;
  restore(marks: ReadonlyMap<string, string>): void;
  /** Called before an answer is given. */
  onAsk: () => Promise<void> | void;
}

export function createGenerationMarks(): GenerationMarks {
  let marks = new Map<string, string>();
  const kept: GenerationMarks = {
    onAsk: () => undefined,
    backUp: () => new Map(marks),
    restore: (earlier) => void (marks = new Map(earlier)),
    async generationMark(name) {
      const mark = marks.get(name) ?? null;
      await kept.onAsk();
      return mark;
    },
    async markGeneration(name, mark) {
      await kept.onAsk();
      const first = marks.get(name) ?? mark;
      marks.set(name, first);
      return first;
    },
  };
  return kept;
}
