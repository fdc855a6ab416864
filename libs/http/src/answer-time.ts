import { AsyncLocalStorage } from 'node:async_hooks';

/** The time within which a request is answered, whatever becomes of what it waits for. */
export interface AnswerTime {
  /** It was answered without what was done for it. */
  readonly isOver: boolean;
  /** Begins, or goes on. */
  run(): void;
  /** Stops: the caller is waited for, who has a time of their own, or the answer is on its way. */
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
 * Whether what goes on is done for a request that was answered without it: nothing more is to be begun that
 * others would notice, for its caller may be sending it again.
 */
export const isTooLate = (): boolean => current.getStore()?.isOver ?? false;
