import { NodeError, type Terminology } from '@platform/ports';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

export interface ResponseTimeouts {
  /** For one answer, milliseconds. */
  readonly answerMs: number;
  /** How long nothing is asked about a value set that was not answered about, milliseconds. */
  readonly pauseMs: number;
}

/**
 * The same terminology, which answers in time or fails as a step of a run does that is out of time, but
 * for good: for whoever has no clock that would end the step. What answers at once still does. `onSilent`
 * is told the value set of each question without an answer.
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
    return new NodeError('timeout', `la terminologie n'a pas répondu en ${answerMs} ms`);
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
  return {
    has: (valueSet) => bounded(valueSet, () => terminology.has(valueSet)),
    validateCode: (valueSet, code) =>
      bounded(valueSet, () => terminology.validateCode(valueSet, code)),
    expand: (valueSet) => bounded(valueSet, () => terminology.expand(valueSet)),
    display: (valueSet, code) => bounded(valueSet, () => terminology.display(valueSet, code)),
    subsumes: (valueSet, parent, code) =>
      bounded(valueSet, () => terminology.subsumes(valueSet, parent, code)),
  };
}
