/** An answer, and whether whoever asks soon after may be given it too. */
export interface Answer<T> {
  readonly value: T;
  readonly isLasting: boolean;
}

export interface SharingOptions {
  /** How long a lasting answer is given again, milliseconds. */
  readonly forMs: number;
  /** Milliseconds that only go up. */
  readonly clock?: () => number;
}

interface Shared<T> {
  readonly answer: Promise<T>;
  /** Undefined while it is under way. */
  until?: number;
}

/**
 * Asks once for all who want to know the same thing at the same time, and gives a lasting answer again
 * for a while: many who look at the same list ask no more than one.
 */
export function shareAnswers<Q, T>(
  ask: (question: Q) => Promise<Answer<T>>,
  { forMs, clock = () => performance.now() }: SharingOptions,
): (key: string, question: Q) => Promise<T> {
  const underWay = new Map<string, Shared<T>>();
  /** In the order in which they are to be forgotten. */
  const lasting = new Map<string, Shared<T>>();

  const forget = (): void => {
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
        .finally(() => underWay.delete(key)),
    };
    underWay.set(key, shared);
    return shared;
  };

  return (key, question) => {
    forget();
    return (lasting.get(key) ?? underWay.get(key) ?? begin(key, question)).answer;
  };
}
