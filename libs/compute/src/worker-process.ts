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
import { MEBIBYTE } from './process-watchdog';

/** How to start a worker process, and its limits. */
export interface WorkerOptions {
  /** A module that calls `serveTasks`. */
  readonly main: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Heap limit in MiB. The whole process may take 256 MiB more. */
  readonly memoryMiB: number;
  /** Maximum time in ms in which a process must begin work that it is given. Default 10 s. */
  readonly beginMs?: number;
}

/** One piece of work. */
export interface Work {
  readonly task: string;
  /** Input of the task, as JSON. */
  readonly input: string;
  /** Time limit in ms, from the start of the task. */
  readonly timeMs: number;
  /** Size limit of the result. */
  readonly maxBytes: number;
  /** Answers a question of the task, as JSON. */
  answer(name: string, given: unknown): Promise<string>;
  /** Describes an error of `answer` for the task. */
  describe(error: unknown): JsonValue;
}

export interface Computed {
  readonly meta: unknown;
  readonly body: Buffer;
}

/** The work was not started: the process was ending, or the previous work left something running. */
export class NotBegunError extends Error {}

interface Current {
  readonly resolve: (computed: Computed) => void;
  readonly reject: (error: unknown) => void;
  hasBegun: boolean;
  /** Starts the time limit. */
  begin(): void;
}

/** Generous, because loading plugins from source takes seconds on a busy machine. */
const START_TIMEOUT_MS = 120_000;
const BEGIN_TIMEOUT_MS = 10_000;
/** Time to read what an ended process wrote. A child of it may keep the channel open. */
const READ_TIMEOUT_MS = 1_000;
/** A lower CPU priority than the proxy's, so that computations do not delay the API. */
const PRIORITY = 5;

const ABORTED = 134;

/** Returns Node's arguments: for a TypeScript file, those that load TypeScript. */
const nodeArguments = (main: string): readonly string[] =>
  main.endsWith('.ts')
    ? ['-C', '@platform/source', '-r', require.resolve('@swc-node/register')]
    : ['--enable-source-maps'];

/**
 * Calls `act` after `ms`, unless cancelled. A busy event loop runs timers before it reads input, so one more turn lets
 * input that arrived in time cancel it.
 */
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
      // Tests set NODE_OPTIONS to record the output of every process.
      env: {
        NODE_OPTIONS,
        ...env,
      },
    });
  } catch (cause) {
    throw new ComputeUnavailableError({ cause });
  }
}

/** A process that runs one piece of work at a time. When it dies, only that work fails. */
export class WorkerProcess {
  /** Resolves when the process can take work. Rejects when it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  /** True when the process is gone or ending. It takes no more work. */
  isEnding = false;
  /** True when the process holds too much memory to start more work. */
  isBloated = false;
  private readonly child: ChildProcess;
  private readonly channel: Duplex;
  private readonly reader = new FrameReader(0);
  private current: Current | undefined;
  /** The latest work. Code that an earlier work left running may still ask questions. */
  private latest: Work | undefined;
  private count = 0;
  private stopped: ComputeStoppedError | undefined;
  private notifyReady: () => void = () => undefined;

  /** Throws `ComputeUnavailableError` when the system cannot start another process. */
  constructor(private readonly options: WorkerOptions) {
    this.child = startProcess(options);
    const failed = new Promise<void>((resolve) => {
      this.child.on('error', () => resolve());
    });
    // Undefined when the system has no file descriptor left.
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
   * Runs one piece of work. Rejects with `ComputeStoppedError` or `TaskFailedError`, and with `NotBegunError` when
   * another process can do the work. Call it only after the previous call has settled.
   */
  async run(work: Work): Promise<Computed> {
    await this.ready;
    if (this.isEnding) throw new NotBegunError();
    let cancel = after(this.options.beginMs ?? BEGIN_TIMEOUT_MS, () => this.end());
    this.reader.maxBodyBytes = work.maxBytes;
    this.latest = work;
    this.count += 1;
    try {
      return await new Promise<Computed>((resolve, reject) => {
        const current: Current = {
          resolve,
          reject,
          hasBegun: false,
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

  /** Kills the process. */
  end(): void {
    this.isEnding = true;
    this.child.kill('SIGKILL');
  }

  private stop(reason: StopReason): void {
    this.stopped ??= new ComputeStoppedError(reason);
    this.end();
  }

  /** Resolves when the process has ended and its output has been read. */
  private exited(): Promise<void> {
    return new Promise((resolve) => {
      this.child.once('exit', (code, signal) => {
        const cancel = after(READ_TIMEOUT_MS, () => this.channel.destroy());
        const settle = (): void => {
          cancel();
          const { current } = this;
          const reason = this.stopped ?? reasonOf(code, signal);
          // If the work had not begun, it is not the reason why the process ended.
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
      // The process is already gone, or the system has no priorities.
    }
  }

  private send(header: JsonObject, text: string): void {
    for (const piece of framed(header, Buffer.from(text))) this.channel.write(piece);
  }

  private listen(): void {
    this.channel.on('error', () => undefined);
    this.channel.on('data', (piece: Buffer) => {
      // After an overlong message, message boundaries are lost.
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

  /** Answers a question of the work numbered `of`, and of no other. */
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

/** V8 aborts when memory runs out; the warden thread and the system kill. */
function reasonOf(code: number | null, signal: NodeJS.Signals | null): ComputeStoppedError {
  const isSize = signal === 'SIGKILL' || signal === 'SIGABRT' || code === ABORTED;
  return new ComputeStoppedError(isSize ? 'size' : 'ended');
}
