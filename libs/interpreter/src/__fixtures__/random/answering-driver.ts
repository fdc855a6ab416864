import type { Driver, Settled, TraceEvent } from '../../driver';
import { createMemoryDriver } from '../../drivers/memory-driver';
import type { Answers } from './answers';

export interface AnsweringOptions {
  readonly now: Date;
  readonly answers: Answers;
  readonly emit: (event: TraceEvent) => void;
}

/** A memory driver that gives every answer immediately. */
export function createAnsweringDriver({ now, answers, emit }: AnsweringOptions): Driver {
  const memory = createMemoryDriver({ now, emit });
  const given = new Map<string, Settled>();
  const unanswered = new Set<string>();
  const at = now.toISOString();
  const answer = (name: string, settled: Settled | undefined) => {
    if (!settled) return { name };
    given.set(name, settled);
    return memory.timer(name, 0);
  };
  return {
    ...memory,
    decision(name) {
      const decision = answers.decision(name);
      if (!decision) {
        unanswered.add(name);
        return memory.decision(name);
      }
      return answer(name, { kind: 'decision', name, decision: { ...decision, at } });
    },
    close(name) {
      if (unanswered.has(name)) memory.close(name);
    },
    action(name) {
      const action = answers.action(name);
      return answer(name, action && { kind: 'action', name, action: { ...action, at } });
    },
    event(name, eventType) {
      const event = answers.event(name);
      if (!event) {
        unanswered.add(name);
        return memory.event(name, eventType);
      }
      return answer(name, { kind: 'event', name, event, at });
    },
    async next(inFlight) {
      const settled = await memory.next(inFlight);
      return settled.kind === 'timer' ? (given.get(settled.name) ?? settled) : settled;
    },
  };
}
