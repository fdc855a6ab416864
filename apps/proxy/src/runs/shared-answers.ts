/** `isLasting`: whether the value may be returned again for a while. */
export interface Answer<T> {
  readonly value: T;
  readonly isLasting: boolean;
}

interface SharingOptions {
  /** How long a lasting value is returned again, in ms. */
  readonly forMs: number;
  /** A monotonic clock, in ms. */
  readonly clock?: () => number;
}

interface Shared<T> {
  readonly answer: Promise<T>;
  /** Undefined while the call is in progress. */
  until?: number;
}

/**
 * Returns `ask` with shared calls: concurrent callers with the same key share one call, and a lasting value is
 * returned again for `forMs`. Many viewers of one list thus cause as many calls as one viewer.
 */
export function shareAnswers<Q, T>(
  ask: (question: Q) => Promise<Answer<T>>,
  { forMs, clock = () => performance.now() }: SharingOptions,
): (key: string, question: Q) => Promise<T> {
  const inProgress = new Map<string, Shared<T>>();
  /** In the order in which they expire. */
  const lasting = new Map<string, Shared<T>>();

  const removeExpired = (): void => {
    const now = clock();
    for (const [key, { until = 0 }] of lasting) {
      if (until > now) return;
      lasting.delete(key);
    }
  };

  const begin = (key: string, question: Q): Shared<T> => {
    const shared: Shared<T> = {
      answer: ask(question)
        .then(({ value, isLasting }) => {
          if (isLasting) lasting.set(key, Object.assign(shared, { until: clock() + forMs }));
          return value;
        })
        .finally(() => inProgress.delete(key)),
    };
    inProgress.set(key, shared);
    return shared;
  };

  return (key, question) => {
    removeExpired();
    return (lasting.get(key) ?? inProgress.get(key) ?? begin(key, question)).answer;
  };
}
