import { NodeError, type Terminology } from '@platform/ports';
import { observe } from '@platform/terminology';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

export interface ResponseTimeouts {
  /** Maximum wait for one answer, in ms. */
  readonly answerMs: number;
  /** Pause before the next question about a value set without an answer, in ms. */
  readonly pauseMs: number;
}

/**
 * Wraps a terminology with timeouts, for callers without a step timeout of their own. A question that times out
 * fails permanently with the error of a timed-out step. Synchronous answers stay synchronous. Calls `onSilent`
 * with the value set of each unanswered question.
 */
export function withResponseTimeouts(
  terminology: Terminology,
  { answerMs, pauseMs }: ResponseTimeouts,
  onSilent: (valueSet: string) => void,
): Terminology {
  const timeouts = timeout(answerMs, TimeoutStrategy.Aggressive);
  const silentUntil = new Map<string, number>();
  const tooLate = (valueSet: string): NodeError => {
    onSilent(valueSet);
    return new NodeError('timeout', {
      fr: `la terminologie n'a pas répondu en ${answerMs} ms`,
      en: `the terminology did not respond within ${answerMs} ms`,
    });
  };
  const within = async <T>(valueSet: string, answer: Promise<T>): Promise<T> => {
    try {
      return await timeouts.execute(() => answer);
    } catch (error) {
      if (!(error instanceof TaskCancelledError)) throw error;
      silentUntil.set(valueSet, performance.now() + pauseMs);
      throw tooLate(valueSet);
    }
  };
  const bounded = <T>(valueSet: string, ask: () => T | Promise<T>): T | Promise<T> => {
    if ((silentUntil.get(valueSet) ?? 0) > performance.now()) throw tooLate(valueSet);
    const answer = ask();
    return answer instanceof Promise ? within(valueSet, answer) : answer;
  };
  const withTimeouts = (source: Terminology): Terminology => ({
    has: (valueSet) => bounded(valueSet, () => source.has(valueSet)),
    validateCode: (valueSet, code) => bounded(valueSet, () => source.validateCode(valueSet, code)),
    expand: (valueSet) => bounded(valueSet, () => source.expand(valueSet)),
    display: (valueSet, code) => bounded(valueSet, () => source.display(valueSet, code)),
    subsumes: (valueSet, parent, code) =>
      bounded(valueSet, () => source.subsumes(valueSet, parent, code)),
    observed: (report) => withTimeouts(observe(source, report)),
  });
  return withTimeouts(terminology);
}
