import { createLogger } from '@platform/telemetry';

import { ComputeBusyError, ComputeStoppedError, ComputeUnavailableError } from './errors';
import { FairQueue } from './fair-queue';
import {
  NotBegunError,
  WorkerProcess,
  type Computed,
  type Work,
  type WorkerOptions,
} from './worker-process';

export interface PoolOptions extends WorkerOptions {
  /**
   * Processes at most, 3 or more: one is kept for the platform's own work, and of the others one caller
   * never has all.
   */
  readonly most: number;
  /** Work that may wait, of all callers and of one. */
  readonly maxWaiting: number;
  readonly maxWaitingPerCaller: number;
  /** An idle process ends after this, but for one. */
  readonly idleMs?: number;
}

/**
 * Stands in place of a caller's id for the platform's own work, which no limit of callers holds for. Ids are
 * texts that others choose (the subject of a token), and no text is this.
 */
export const PLATFORM = Symbol('platform');

/** Work, and whose it is. */
export interface ComputeJob extends Work {
  readonly caller: string | typeof PLATFORM;
}

/** Computes in processes of their own, so that what is hostile costs its caller alone. */
export interface ComputePool {
  /**
   * Rejects with ComputeBusyError, ComputeStoppedError, ComputeUnavailableError or TaskFailedError.
   */
  run(job: ComputeJob): Promise<Computed>;
  /** Starts a process that waits for the first work. */
  warmUp(): void;
  /** Ends every process; what is not done yet rejects with ComputeUnavailableError. */
  close(): Promise<void>;
}

const IDLE_MS = 60_000;
/** Of work that found its process taken by what ran there before. */
const MAX_ATTEMPTS = 3;

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
  private readonly mayHaveMore = (caller: string): boolean =>
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

  warmUp(): void {
    if (this.processes.size === 0 && !this.isClosed) this.startOne();
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

  /** How many run for callers, all together. */
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
    return this.queue.take(this.mayHaveMore);
  }

  private isWaiting(): boolean {
    if (this.own.length > 0) return true;
    return this.runningForCallers < this.options.most - 1 && this.queue.has(this.mayHaveMore);
  }

  /** Whichever process is free first does what waits: one that ends its work, or one that has started. */
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

  /** One that rests, and is alive as far as is known. */
  private get free(): WorkerProcess | undefined {
    return this.idle.filter(({ worker }) => !worker.isEnding).at(-1)?.worker;
  }

  private get staying(): number {
    return [...this.processes].filter(({ isEnding }) => !isEnding).length;
  }

  /** One at a time: what waits may be done before the next one could begin. */
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

  /** Each process that does not start costs one that waits for it, so that nobody waits for ever. */
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
      if (error instanceof NotBegunError && waiting.attempts < MAX_ATTEMPTS && !this.isClosed) {
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

  /** No work is given to it any more. */
  private forget(worker: WorkerProcess): void {
    const position = this.idle.findIndex((resting) => resting.worker === worker);
    for (const { timer } of position < 0 ? [] : this.idle.splice(position, 1)) clearTimeout(timer);
  }

  private rest(worker: WorkerProcess): void {
    if (this.isClosed || worker.isEnding) return;
    if (worker.isBloated) return worker.end();
    const timer = setTimeout(() => this.endIdle(worker), this.options.idleMs ?? IDLE_MS);
    // An idle process is no reason to go on.
    timer.unref();
    this.idle.push({ worker, timer });
  }

  /** The last one stays, warm. */
  private endIdle(worker: WorkerProcess): void {
    if (this.staying <= 1) return;
    this.forget(worker);
    worker.end();
  }
}

export const createComputePool = (options: PoolOptions): ComputePool => new Pool(options);
