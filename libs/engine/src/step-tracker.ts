/** Tracks running steps, so that the process can stop between two of them. */
export interface StepTracker {
  track<T>(step: () => Promise<T>): Promise<T>;
  /** Resolves when no step is running. */
  idle(): Promise<void>;
}

export function createStepTracker(): StepTracker {
  const running = new Set<Promise<unknown>>();
  return {
    track(step) {
      const outcome = step();
      running.add(outcome);
      const forget = (): void => void running.delete(outcome);
      outcome.then(forget, forget);
      return outcome;
    },
    async idle() {
      while (running.size > 0) await [...running][0]?.catch(() => undefined);
    },
  };
}
