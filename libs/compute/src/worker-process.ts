import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Duplex } from 'node:stream';

import type { JsonObject, JsonValue } from '@platform/ports';

import {
  ComputeStoppedError,
  ComputeUnavailableError,
  TaskFailedError,
  type StopReason,
} from './errors';
import { FrameReader, framed, type Frame } from './frames';
import { CHANNEL } from './serve-tasks';

/** How a process is started, and what it may take. */
export interface WorkerOptions {
  /** A module that calls serveTasks. */
  readonly main: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of its heap; the whole process may have 256 MiB more. */
  readonly memoryMiB: number;
}

/** One piece of work. */
export interface Work {
  readonly task: string;
  /** JSON. */
  readonly input: string;
  /** From when the task begins, milliseconds. */
  readonly timeMs: number;
  /** Of its answer. */
  readonly maxBytes: number;
  /** Answers what the task asks, as JSON. */
  answer(name: string, given: unknown): Promise<string>;
  /** What is said of an error that `answer` rejects with. */
  describe(error: unknown): JsonValue;
}

export interface Computed {
  readonly meta: unknown;
  readonly body: Buffer;
}

/** The process did not even begin: it was ending already, or who had it before left something running. */
export class NotBegunError extends Error {}

interface Current {
  readonly resolve: (computed: Computed) => void;
  readonly reject: (error: unknown) => void;
  hasBegun: boolean;
  /** From here on its own time counts. */
  begin(): void;
}

/** Loading plugins from source takes seconds on a busy machine. */
const START_TIMEOUT_MS = 120_000;
const BEGIN_TIMEOUT_MS = 10_000;
/** For what a process wrote before it ended; one that it started may hold the channel open. */
const READ_TIMEOUT_MS = 1_000;
/** People who wait for an answer of the platform come before computations. */
const PRIORITY = 5;

const MEBIBYTE = 1024 * 1024;
const ABORTED = 134;

/** From source, TypeScript is loaded as the process at hand does it; else as it was started. */
const nodeArguments = (main: string): readonly string[] =>
  main.endsWith('.ts')
    ? ['-C', '@platform/source', '-r', require.resolve('@swc-node/register')]
    : process.execArgv.filter((argument) => !/^--(inspect|max-old-space-size)/.test(argument));

/** Cancelled by what arrived in time: who was busy sees that the time is over before what arrived. */
function after(ms: number, act: () => void): () => void {
  let isCancelled = false;
  const timer = setTimeout(() => {
    setImmediate(() => {
      if (!isCancelled) act();
    });
  }, ms);
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}

function startProcess({ main, env, memoryMiB }: WorkerOptions): ChildProcess {
  const { NODE_OPTIONS } = process.env;
  const heap = `--max-old-space-size=${memoryMiB}`;
  try {
    return spawn(process.execPath, [...nodeArguments(main), heap, main, String(memoryMiB)], {
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
      // What every process of a run is started with: tests record by it what is written.
      env: {
        NODE_OPTIONS,
        ...env,
      },
    });
  } catch (cause) {
    throw new ComputeUnavailableError({ cause });
  }
}

/** A process that computes, one piece of work at a time; whatever happens to it happens to that work. */
export class WorkerProcess {
  /** Rejects when it ends before it could begin anything. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  /** It is gone, or about to be: nothing is begun in it any more. */
  isEnding = false;
  /** It has more memory than the next work should begin with. */
  isBloated = false;
  private readonly child: ChildProcess;
  private readonly channel: Duplex;
  private readonly reader = new FrameReader(0);
  private current: Current | undefined;
  /** Of the latest work, and how many there were: what it left running may still ask. */
  private latest: Work | undefined;
  private count = 0;
  private stopped: ComputeStoppedError | undefined;
  private notifyReady: () => void = () => undefined;

  /** Throws ComputeUnavailableError when the system has no room for another process. */
  constructor(private readonly options: WorkerOptions) {
    this.child = startProcess(options);
    const failed = new Promise<void>((resolve) => {
      this.child.on('error', () => resolve());
    });
    // Without a descriptor left there is none.
    const { stdio } = this.child as { readonly stdio?: ChildProcess['stdio'] };
    if (!stdio) throw new ComputeUnavailableError();
    this.channel = stdio[CHANNEL] as Duplex;
    const notStarting = after(START_TIMEOUT_MS, () => this.end());
    this.ended = Promise.race([failed, this.exited()]).then(() => {
      this.isEnding = true;
      notStarting();
    });
    this.ready = new Promise((resolve, reject) => {
      this.notifyReady = () => {
        notStarting();
        resolve();
      };
      void this.ended.then(() => reject(new ComputeUnavailableError()));
    });
    this.ready.catch(() => undefined);
    this.lowerPriority();
    this.listen();
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /**
   * Rejects with ComputeStoppedError or TaskFailedError; with NotBegunError for work that another process
   * may do. Call it once the one before has settled.
   */
  async run(work: Work): Promise<Computed> {
    await this.ready;
    if (this.isEnding) throw new NotBegunError();
    let cancel = after(BEGIN_TIMEOUT_MS, () => this.end());
    this.reader.maxBodyBytes = work.maxBytes;
    this.latest = work;
    this.count += 1;
    try {
      return await new Promise<Computed>((resolve, reject) => {
        const current: Current = {
          ...{ resolve, reject, hasBegun: false },
          begin: () => {
            cancel();
            current.hasBegun = true;
            cancel = after(work.timeMs, () => this.stop('time'));
          },
        };
        this.current = current;
        this.send({ type: 'task', name: work.task, count: this.count }, work.input);
      });
    } finally {
      cancel();
      this.current = undefined;
    }
  }

  /** At once. */
  end(): void {
    this.isEnding = true;
    this.child.kill('SIGKILL');
  }

  private stop(reason: StopReason): void {
    this.stopped ??= new ComputeStoppedError(reason);
    this.end();
  }

  /** Resolves once it is gone and everything that it wrote is read. */
  private exited(): Promise<void> {
    return new Promise((resolve) => {
      this.child.once('exit', (code, signal) => {
        const cancel = after(READ_TIMEOUT_MS, () => this.channel.destroy());
        const settle = (): void => {
          cancel();
          const { current } = this;
          const reason = this.stopped ?? reasonOf(code, signal);
          // What ended before it began ended for another reason than this work.
          current?.reject(current.hasBegun ? reason : new NotBegunError());
          resolve();
        };
        this.isEnding = true;
        if (this.channel.closed) settle();
        else this.channel.once('close', settle);
      });
    });
  }

  private lowerPriority(): void {
    if (this.child.pid === undefined) return;
    try {
      setPriority(this.child.pid, PRIORITY);
    } catch {
      // It is gone already, or the system has no priorities.
    }
  }

  private send(header: JsonObject, text: string): void {
    for (const piece of framed(header, Buffer.from(text))) this.channel.write(piece);
  }

  private listen(): void {
    this.channel.on('error', () => undefined);
    this.channel.on('data', (piece: Buffer) => {
      // After what is too long nobody knows any more where a message begins.
      if (this.stopped) return;
      try {
        for (const frame of this.reader.read(piece)) this.take(frame);
      } catch {
        this.stop('size');
      }
    });
  }

  private take({ header, body }: Frame): void {
    const { current } = this;
    switch (String(header['type'])) {
      case 'ready':
        return this.notifyReady();
      case 'began':
        return current?.begin();
      case 'ask':
        return void this.answer(header, body);
      case 'done':
      case 'failed':
        this.isBloated = Number(header['rss']) > this.options.memoryMiB * MEBIBYTE;
        if (header['type'] === 'done') current?.resolve({ meta: header['meta'], body });
        else current?.reject(new TaskFailedError(JSON.parse(body.toString())));
    }
  }

  /** `of`: asked in the name of that work, and of no other. */
  private async answer({ question = 0, name, of }: JsonObject, body: Buffer): Promise<void> {
    const { latest: work, count } = this;
    if (!work) return;
    try {
      if (of !== undefined && of !== count) throw new Error('question d’un calcul terminé');
      const text = await work.answer(String(name), JSON.parse(body.toString()));
      this.send({ type: 'answer', question }, text);
    } catch (error) {
      this.send({ type: 'unanswered', question }, JSON.stringify(work.describe(error)));
    }
  }
}

/** V8 aborts without memory; what watches over the process, and the system, kill. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): ComputeStoppedError {
  const isSize = signal === 'SIGKILL' || signal === 'SIGABRT' || code === ABORTED;
  return new ComputeStoppedError(isSize ? 'size' : 'ended');
}
