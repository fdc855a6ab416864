import { AsyncLocalStorage } from 'node:async_hooks';

/** The response deadline of one request. */
export interface AnswerTime {
  /** True when the deadline has passed and the caller got a timeout answer. */
  readonly isOver: boolean;
  /** Starts or resumes the clock. */
  run(): void;
  /** Stops the clock, while the caller sends the body or once the answer is being sent. */
  halt(): void;
}

export function createAnswerTime(ms: number, answer: () => void): AnswerTime {
  let leftMs = ms;
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  function halt(): void {
    clearTimeout(timer);
    if (since !== undefined) leftMs -= performance.now() - since;
    since = undefined;
  }

  return {
    get isOver() {
      return isOver;
    },
    run() {
      halt();
      if (isOver) return;
      since = performance.now();
      timer = setTimeout(() => {
        isOver = true;
        answer();
      }, leftMs);
    },
    halt,
  };
}

const current = new AsyncLocalStorage<AnswerTime>();

export const withTimeout = (time: AnswerTime, work: () => void): void => current.run(time, work);

/**
 * Returns true when the current request already got a timeout answer. Start no further effect then: the
 * caller may be retrying.
 */
export const isTooLate = (): boolean => current.getStore()?.isOver ?? false;
