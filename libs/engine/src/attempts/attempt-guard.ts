import { join } from 'node:path';

import { recordAttemptLost } from '@platform/telemetry';

import { engineLog } from '../engine-log';
import type { AttemptEntry } from './attempt-entry';
import { openAttemptFile } from './attempt-file';
import { AttemptsLostError } from './attempts-lost-error';
import { openLostAttempts, type LostAttempts, type LostAttemptsFile } from './lost-attempts';
import { createSuspectQueue } from './suspect-queue';

/** The SDK's request object of the current attempt. */
export interface AttemptRequest {
  readonly id: string;
  /** The called service, key and handler. */
  readonly target: { toString(): string };
  readonly attemptCompletedSignal: AbortSignal;
}

/** Records the progress of one attempt at a run. */
export interface WatchedAttempt {
  walks(): void;
  rests(): void;
  /** Wraps one step. Its synchronous part counts as walking. */
  step<T>(name: string, perform: () => Promise<T>): Promise<T>;
  turnsTo(node: string): void;
  /** Call when the handler has its result or error. */
  settled(): void;
}

/** Counts attempts that crashed their process, and stops the run that causes it. */
export interface AttemptGuard {
  /**
   * Reads what the previous process left. Call it after binding the previous process's address and before serving
   * requests: while another process still has the address, the attemptFile is in use.
   */
  open(): void;
  /**
   * Call before a run is walked. Waits while another suspect runs. Rejects with `AttemptsLostError` for a stopped run.
   */
  admit(runId: string, request: AttemptRequest): Promise<WatchedAttempt>;
  /** Wraps a handler without a journal. Rejects with `AttemptsLostError` as `admit` does. */
  around<T>(request: AttemptRequest, handle: () => Promise<T>): Promise<T>;
  close(): void;
}

const nothing = (): void => undefined;

const unwatched: WatchedAttempt = {
  walks: nothing,
  rests: nothing,
  step: (_name, perform) => perform(),
  turnsTo: nothing,
  settled: nothing,
};

/** The guard of an engine without a attemptFile. */
export const noGuard: AttemptGuard = {
  open: nothing,
  admit: async () => unwatched,
  around: (_request, handle) => handle(),
  close: nothing,
};

interface AttemptGuardOptions {
  /** Folder of the files. Created when missing. */
  readonly folder: string;
  /** Name of this endpoint among those that share the folder. */
  readonly name: string;
  /** `ENGINE_LOST_ATTEMPTS` */
  readonly limit: number;
  readonly pause: (invocationId: string) => Promise<void>;
  /** Passes the attemptFile's memory to the watchdog. */
  readonly onOpened?: (memory: SharedArrayBuffer) => void;
  readonly calmMs?: number;
  readonly timeoutMs?: number;
}

/** Weight of lost attempts from which a run is a suspect. */
const SUSPECT_FROM = 2;
const CALM_MS = 6_000;
const SUSPECT_TIMEOUT_MS = 30_000;

export function createAttemptGuard(options: AttemptGuardOptions): AttemptGuard {
  let opened: Opened | undefined;
  return {
    open() {
      opened ??= openGuard(options);
    },
    admit: (runId, request) => (opened ?? noGuard).admit(runId, request),
    around: (request, handle) => (opened ?? noGuard).around(request, handle),
    close() {
      opened?.close();
      opened = undefined;
    },
  };
}

type Opened = Omit<AttemptGuard, 'open'>;

function openGuard(options: AttemptGuardOptions): Opened {
  const { folder, name, limit, calmMs = CALM_MS, timeoutMs = SUSPECT_TIMEOUT_MS } = options;
  const onUnwritable = (error: unknown): void =>
    engineLog.warn({ error: (error as Error).message }, 'tentatives en cours non notées');
  const attemptFile = openAttemptFile(join(folder, `attempts-${name}.bin`), onUnwritable);
  options.onOpened?.(attemptFile.memory);
  const lostAttempts = openLostAttempts({
    file: join(folder, `lost-attempts-${name}.json`),
    left: attemptFile.left,
    limit,
    now: new Date(),
    onCounted: logLost,
    onUnwritable,
  });
  const suspectQueue = createSuspectQueue({ calmMs, timeoutMs });
  const stop = createStop(options, lostAttempts);

  const requireGood = (invocationId: string): LostAttempts | undefined => {
    const lost = lostAttempts.of(invocationId);
    if (!lost || lost.weight < limit) return lost;
    throw new AttemptsLostError(lost);
  };

  return {
    async admit(runId, request) {
      const { id } = request;
      let lost: LostAttempts | undefined;
      try {
        lost = requireGood(id);
      } catch (error) {
        void stop(id);
        throw error;
      }
      const isSuspect = lost !== undefined && lost.weight >= SUSPECT_FROM;
      const leave = isSuspect
        ? await suspectQueue.enter(request.attemptCompletedSignal)
        : undefined;
      const entry = attemptFile.open({ invocationId: id, runId, isSuspect: lost !== undefined });
      return watched(entry, request, { forget: () => lostAttempts.forget(id), leave });
    },
    async around({ id, target }, handle) {
      requireGood(id);
      const entry = attemptFile.open({ invocationId: id, runId: String(target), isSuspect: false });
      try {
        const answer = begin(entry, handle);
        return await answer;
      } finally {
        entry.ends();
        lostAttempts.forget(id);
      }
    },
    close: () => attemptFile.close(),
  };
}

/** Runs code that may crash the process. */
function begin<T>(entry: AttemptEntry, perform: () => Promise<T>): Promise<T> {
  const wasResting = entry.isResting();
  entry.stepBegins();
  entry.walks();
  try {
    return perform();
  } finally {
    if (wasResting) entry.rests();
  }
}

function watched(
  entry: AttemptEntry,
  { attemptCompletedSignal }: AttemptRequest,
  {
    forget,
    leave = () => undefined,
  }: { readonly forget: () => void; readonly leave: (() => void) | undefined },
): WatchedAttempt {
  let hasWalked = false;
  let isOver = false;
  const over = (isOrderly: boolean): void => {
    if (isOver) return;
    isOver = true;
    entry.ends();
    leave();
    if (isOrderly) forget();
  };
  // A suspended attempt never settles: it ends while it rests.
  attemptCompletedSignal.addEventListener('abort', () => over(hasWalked && entry.isResting()), {
    once: true,
  });
  return {
    walks() {
      if (isOver) return;
      hasWalked = true;
      entry.walks();
    },
    rests: () => {
      if (!isOver) entry.rests();
    },
    async step(name, perform) {
      if (isOver) return perform();
      entry.turnsTo(name);
      const performed = begin(entry, perform);
      try {
        return await performed;
      } finally {
        if (!isOver) {
          entry.stepEnds();
          forget();
          leave();
        }
      }
    },
    turnsTo: (node) => entry.turnsTo(node),
    settled: () => over(true),
  };
}

function logLost({ runId, attempts, node }: LostAttempts): void {
  recordAttemptLost();
  engineLog.warn({ runId, attempts, node }, 'tentative perdue avec le processus');
}

/** Stops a run once, even when it is refused several times meanwhile. */
function createStop(
  { pause }: Pick<AttemptGuardOptions, 'pause'>,
  lostAttempts: LostAttemptsFile,
): (invocationId: string) => Promise<void> {
  const stopping = new Set<string>();
  return async (invocationId) => {
    const lost = lostAttempts.of(invocationId);
    if (!lost || stopping.has(invocationId)) return;
    stopping.add(invocationId);
    try {
      await pause(invocationId);
      lostAttempts.leaveOne(invocationId);
      const { runId, attempts, since, node } = lost;
      engineLog.error(
        { runId, attempts, since, node },
        'exécution arrêtée : elle emporte le processus à chaque tentative',
      );
    } catch (error) {
      engineLog.warn(
        { runId: lost.runId, error: (error as Error).message },
        'exécution refusée, mise en pause impossible',
      );
    } finally {
      stopping.delete(invocationId);
    }
  };
}
