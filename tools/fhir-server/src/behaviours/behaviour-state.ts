import { type Behaviours, STANDARD_BEHAVIOURS } from './behaviours';

/** The behaviours that count down: each request that meets them uses one up. */
type Countdown = 'throttledRequests' | 'failingRequests' | 'droppedRequests' | 'lostResponses';

export interface BehaviourState {
  current(): Behaviours;
  set(changes: Partial<Behaviours>): Behaviours;
  /** Back to what the server was started with. */
  reset(): Behaviours;
  /** Uses one up. False if none is left. */
  take(name: Countdown): boolean;
}

export function createBehaviourState(initial: Partial<Behaviours>): BehaviourState {
  const start: Behaviours = { ...STANDARD_BEHAVIOURS, ...initial };
  let current = start;
  return {
    current: () => current,
    set: (changes) => (current = { ...current, ...changes }),
    reset: () => (current = start),
    take(name) {
      if (current[name] <= 0) return false;
      current = { ...current, [name]: current[name] - 1 };
      return true;
    },
  };
}
