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
  readonly mostWaiting: number;
  readonly mostWaitingOfCaller: number;
  /** An idle process ends after this, but for one. */
  readonly idleMs?: number;
}

/** Work, and whose it is; `platform` for what nobody asked for. */
export interface ComputeJob extends Work {
  readonly caller: string;
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

export const PLATFORM_CALLER = 'platform';

const IDLE_MS = 60_000;
/** Of work that found its process taken by what ran there before. */
const MOST_ATTEMPTS = 3;

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
  private readonly running = new Map<string, number>();
  private isClosed = false;

  constructor(private readonly options: PoolOptions) {}

  run(job: ComputeJob): Promise<Computed> {
    if (this.isClosed) return Promise.reject(new ComputeUnavailableError());
    return new Promise((resolve, reject) => {
      const waiting = { job, attempts: 0, resolve, reject };
      const { caller } = job;
      if (caller === PLATFORM_CALLER) this.own.push(waiting);
      else if (this.isFull(caller)) return reject(new ComputeBusyError());
      else this.queue.add(caller, waiting);
      this.proceed();
    });
  }

  warmUp(): void {
    if (this.processes.size > 0 || this.isClosed) return;
    try {
      this.rest(this.start());
    } catch {
      // The first work tries again, and tells.
    }
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
    const { mostWaiting, mostWaitingOfCaller } = this.options;
    return this.queue.size >= mostWaiting || this.queue.sizeOf(caller) >= mostWaitingOfCaller;
  }

  /** How many run for callers, all together. */
  private get runningForCallers(): number {
    let sum = 0;
    for (const [caller, count] of this.running) if (caller !== PLATFORM_CALLER) sum += count;
    return sum;
  }

  private next(): Waiting | undefined {
    const { most } = this.options;
    const own = this.own.shift();
    if (own) return own;
    if (this.runningForCallers >= most - 1) return undefined;
    return this.queue.take((caller) => (this.running.get(caller) ?? 0) < most - 2);
  }

  private proceed(): void {
    while (!this.isClosed && this.busy < this.options.most) {
      const waiting = this.next();
      if (!waiting) return;
      void this.perform(waiting);
    }
  }

  private get busy(): number {
    let sum = 0;
    for (const count of this.running.values()) sum += count;
    return sum;
  }

  private async perform(waiting: Waiting): Promise<void> {
    const { caller, task } = waiting.job;
    this.running.set(caller, (this.running.get(caller) ?? 0) + 1);
    let worker: WorkerProcess | undefined;
    try {
      worker = this.take();
      waiting.resolve(await worker.run(waiting.job));
    } catch (error) {
      waiting.attempts += 1;
      if (error instanceof NotBegunError && waiting.attempts < MOST_ATTEMPTS && !this.isClosed) {
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
      if (worker) this.rest(worker);
      this.proceed();
    }
  }

  /** One that rests, else a new one. */
  private take(): WorkerProcess {
    for (let resting = this.idle.pop(); resting; resting = this.idle.pop()) {
      clearTimeout(resting.timer);
      if (!resting.worker.isEnding) return resting.worker;
    }
    return this.start();
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
    const staying = [...this.processes].filter(({ isEnding }) => !isEnding);
    if (staying.length <= 1) return;
    this.forget(worker);
    worker.end();
  }
}

export const createComputePool = (options: PoolOptions): ComputePool => new Pool(options);
