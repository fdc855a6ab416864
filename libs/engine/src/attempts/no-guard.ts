import type { AttemptGuard, WatchedAttempt } from './attempt-guard';

const nothing = (): void => undefined;

const unwatched: WatchedAttempt = {
  walks: nothing,
  rests: nothing,
  step: (_name, perform) => perform(),
  turnsTo: nothing,
  settled: nothing,
};

/** Of an engine that keeps no diary. */
export const noGuard: AttemptGuard = {
  open: nothing,
  admit: async () => unwatched,
  around: (_request, handle) => handle(),
  close: nothing,
};
