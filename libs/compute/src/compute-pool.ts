import { FairQueue } from '@platform/sdk';
import { createLogger } from '@platform/telemetry';

import { ComputeBusyError, ComputeStoppedError, ComputeUnavailableError } from './errors';
import {
  NotBegunError,
  WorkerProcess,
  type Computed,
  type Work,
  type WorkerOptions,
} from './worker-process';

interface PoolOptions extends WorkerOptions {
  /**
   * Maximum number of processes, at least 3. One is reserved for the platform's own work, and one caller never
   * gets all of the others.
   */
  readonly most: number;
  /** Maximum queued jobs, over all callers. */
  readonly maxWaiting: number;
  readonly maxWaitingPerCaller: number;
  /** Idle time after which a process ends. Once there is one, one is always kept. */
  readonly idleMs?: number;
}

/**
 * The caller of the platform's own work, which is exempt from the limits of callers. A symbol, because callers'
 * ids are strings that others choose (the subject of a token).
 */
export const PLATFORM = Symbol('platform');

/** A piece of work and its caller. */
export interface ComputeJob extends Work {
  readonly caller: string | typeof PLATFORM;
}

/**
 * Runs computations in separate processes, so that a hostile one harms only its caller. The first job starts the first
 * process, because many proxies compute nothing.
 */
export interface ComputePool {
  /**
   * Runs a job. Rejects with `ComputeBusyError`, `ComputeStoppedError`, `ComputeUnavailableError` or
   * `TaskFailedError`.
   */
  run(job: ComputeJob): Promise<Computed>;
  /** Ends every process. Unfinished jobs reject with `ComputeUnavailableError`. */
  close(): Promise<void>;
}

const IDLE_MS = 60_000;
/** Attempts of a job whose process was still occupied by the previous job's leftovers. */
const MAX_TASK_ATTEMPTS = 3;

const log = createLogger('compute');

interface Waiting {
  readonly job: ComputeJob;
  attempts: number;
  resolve(computed: Computed): void;
  reject(error: unknown): void;
}

class Pool implements ComputePool {
  private readonly queue = new FairQueue<Waiting>();
  private readonly own: Waiting[] = [];
  private readonly processes = new Set<WorkerProcess>();
  private readonly idle: { readonly worker: WorkerProcess; readonly timer: NodeJS.Timeout }[] = [];
  private readonly running = new Map<ComputeJob['caller'], number>();
  private isClosed = false;
  private isStarting = false;
  private readonly isBelowShare = (caller: string): boolean =>
    (this.running.get(caller) ?? 0) < this.options.most - 2;

  constructor(private readonly options: PoolOptions) {}

  run(job: ComputeJob): Promise<Computed> {
    if (this.isClosed) return Promise.reject(new ComputeUnavailableError());
    return new Promise((resolve, reject) => {
      const waiting = { job, attempts: 0, resolve, reject };
      const { caller } = job;
      if (caller === PLATFORM) this.own.push(waiting);
      else if (this.isFull(caller)) return reject(new ComputeBusyError());
      else this.queue.add(caller, waiting);
      this.proceed();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const { timer } of this.idle) clearTimeout(timer);
    for (const { reject } of [...this.own.splice(0), ...this.queue.drain()]) {
      reject(new ComputeUnavailableError());
    }
    for (const worker of this.processes) worker.end();
    await Promise.all([...this.processes].map(({ ended }) => ended));
  }

  private isFull(caller: string): boolean {
    const { maxWaiting, maxWaitingPerCaller } = this.options;
    return this.queue.size >= maxWaiting || this.queue.sizeOf(caller) >= maxWaitingPerCaller;
  }

  /** Jobs running for callers, without the platform's own. */
  private get runningForCallers(): number {
    let sum = 0;
    for (const [caller, count] of this.running) if (caller !== PLATFORM) sum += count;
    return sum;
  }

  private next(): Waiting | undefined {
    const { most } = this.options;
    const own = this.own.shift();
    if (own) return own;
    if (this.runningForCallers >= most - 1) return undefined;
    return this.queue.take(this.isBelowShare);
  }

  private isWaiting(): boolean {
    if (this.own.length > 0) return true;
    return this.runningForCallers < this.options.most - 1 && this.queue.has(this.isBelowShare);
  }

  /** Gives queued jobs to free processes, and starts another process when jobs remain. */
  private proceed(): void {
    if (this.isClosed) return;
    for (let worker = this.free; worker; worker = this.free) {
      const waiting = this.next();
      if (!waiting) return;
      this.forget(worker);
      void this.perform(waiting, worker);
    }
    if (!this.isStarting && this.staying < this.options.most && this.isWaiting()) this.startOne();
  }

  /** An idle process that is not known to be ending. */
  private get free(): WorkerProcess | undefined {
    return this.idle.filter(({ worker }) => !worker.isEnding).at(-1)?.worker;
  }

  private get staying(): number {
    return [...this.processes].filter(({ isEnding }) => !isEnding).length;
  }

  /** Starts one process at a time: queued jobs may be done before another one would be ready. */
  private startOne(): void {
    let worker: WorkerProcess;
    try {
      worker = this.start();
    } catch {
      return this.logNotStarted();
    }
    this.isStarting = true;
    worker.ready.then(
      () => {
        this.isStarting = false;
        this.rest(worker);
        this.proceed();
      },
      () => {
        this.isStarting = false;
        this.logNotStarted();
      },
    );
  }

  /** Logs a process that did not start, and rejects one queued job, so that no job waits for ever. */
  private logNotStarted(): void {
    const waiting = this.next();
    if (!waiting) return;
    log.error({ task: waiting.job.task }, 'aucun processus de calcul ne démarre');
    waiting.reject(new ComputeUnavailableError());
    this.proceed();
  }

  private async perform(waiting: Waiting, worker: WorkerProcess): Promise<void> {
    const { caller, task } = waiting.job;
    this.running.set(caller, (this.running.get(caller) ?? 0) + 1);
    try {
      waiting.resolve(await worker.run(waiting.job));
    } catch (error) {
      waiting.attempts += 1;
      if (
        error instanceof NotBegunError &&
        waiting.attempts < MAX_TASK_ATTEMPTS &&
        !this.isClosed
      ) {
        this.own.unshift(waiting);
      } else if (this.isClosed) {
        waiting.reject(new ComputeUnavailableError());
      } else {
        const why = error instanceof NotBegunError ? new ComputeUnavailableError() : error;
        if (why instanceof ComputeStoppedError) {
          log.warn({ task, reason: why.reason }, 'calcul arrêté');
        } else if (why instanceof ComputeUnavailableError) {
          log.error({ task }, 'aucun processus de calcul ne démarre');
        }
        waiting.reject(why);
      }
    } finally {
      const left = (this.running.get(caller) ?? 1) - 1;
      if (left > 0) this.running.set(caller, left);
      else this.running.delete(caller);
      this.rest(worker);
      this.proceed();
    }
  }

  private start(): WorkerProcess {
    const worker = new WorkerProcess(this.options);
    this.processes.add(worker);
    void worker.ended.then(() => {
      this.processes.delete(worker);
      this.forget(worker);
    });
    return worker;
  }

  /** Removes the process from the pool. */
  private forget(worker: WorkerProcess): void {
    const position = this.idle.findIndex((resting) => resting.worker === worker);
    for (const { timer } of position < 0 ? [] : this.idle.splice(position, 1)) clearTimeout(timer);
  }

  private rest(worker: WorkerProcess): void {
    if (this.isClosed || worker.isEnding) return;
    if (worker.isBloated) return worker.end();
    const timer = setTimeout(() => this.endIdle(worker), this.options.idleMs ?? IDLE_MS);
    // An idle process must not keep this one alive.
    timer.unref();
    this.idle.push({ worker, timer });
  }

  /** Ends an idle process, unless it is the last one. */
  private endIdle(worker: WorkerProcess): void {
    if (this.staying <= 1) return;
    this.forget(worker);
    worker.end();
  }
}

export const createComputePool = (options: PoolOptions): ComputePool => new Pool(options);
