import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Duplex } from 'node:stream';

import type { JsonObject, JsonValue } from '@platform/ports';

import { ComputeStoppedError, ComputeUnavailableError, TaskFailedError } from './errors';
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
  readonly mostBytes: number;
  /** Answers what the task asks, as JSON. */
  answer(name: string, given: unknown): Promise<string>;
  /** What is said of an error that `answer` rejects with. */
  describe(error: unknown): JsonValue;
}

export interface Computed {
  readonly meta: unknown;
  readonly body: Buffer;
}

/** The process did not even begin: whoever had it before left something running in it. */
export class NotBegunError extends Error {}

interface Current {
  readonly work: Work;
  readonly resolve: (computed: Computed) => void;
  readonly reject: (error: unknown) => void;
  begin(): void;
}

/** Loading plugins from source takes seconds on a busy machine. */
const MOST_STARTING_MS = 120_000;
const MOST_UNTIL_BEGUN_MS = 10_000;
/** People who wait for an answer of the platform come before computations. */
const PRIORITY = 5;

const MEBIBYTE = 1024 * 1024;
const ABORTED = 134;

/** From source, TypeScript is loaded as the process at hand does it; else as it was started. */
const nodeArguments = (main: string): readonly string[] =>
  main.endsWith('.ts')
    ? ['-C', '@platform/source', '-r', require.resolve('@swc-node/register')]
    : process.execArgv.filter((argument) => !/^--(inspect|max-old-space-size)/.test(argument));

/** A process that computes, one piece of work at a time; whatever happens to it happens to that work. */
export class WorkerProcess {
  /** Rejects when it ends before it could begin anything. */
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  hasEnded = false;
  /** It has more memory than the next work should begin with. */
  isBloated = false;
  private readonly child: ChildProcess;
  private readonly channel: Duplex;
  private readonly reader = new FrameReader(0);
  private current: Current | undefined;
  private stopped: unknown;
  private tellReady: () => void = () => undefined;

  constructor(private readonly options: WorkerOptions) {
    const { main, env, memoryMiB } = options;
    const { NODE_OPTIONS } = process.env;
    const heap = `--max-old-space-size=${memoryMiB}`;
    this.child = spawn(process.execPath, [...nodeArguments(main), heap, main, String(memoryMiB)], {
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
      // What every process of a run is started with: tests record by it what is written.
      env: {
        NODE_OPTIONS,
        ...env,
      },
    });
    this.channel = this.child.stdio[CHANNEL] as Duplex;
    const starting = setTimeout(() => this.end(), MOST_STARTING_MS);
    this.ended = new Promise((resolve) => {
      const end = (code: number | null, signal: NodeJS.Signals | null): void => {
        clearTimeout(starting);
        this.hasEnded = true;
        this.channel.destroy();
        this.current?.reject(this.stopped ?? reasonOf(code, signal));
        this.current = undefined;
        resolve();
      };
      this.child.once('exit', end);
      this.child.once('error', () => end(null, null));
    });
    this.ready = new Promise((resolve, reject) => {
      this.tellReady = () => {
        clearTimeout(starting);
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
    if (this.hasEnded) throw new NotBegunError();
    let timer = setTimeout(() => this.stop(new NotBegunError()), MOST_UNTIL_BEGUN_MS);
    const begin = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => this.stop(new ComputeStoppedError('time')), work.timeMs);
    };
    this.reader.mostBodyBytes = work.mostBytes;
    try {
      return await new Promise<Computed>((resolve, reject) => {
        this.current = { work, resolve, reject, begin };
        this.send({ type: 'task', name: work.task }, work.input);
      });
    } finally {
      clearTimeout(timer);
      this.current = undefined;
    }
  }

  /** At once. */
  end(): void {
    this.child.kill('SIGKILL');
  }

  private stop(why: unknown): void {
    this.stopped = why;
    this.end();
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
      try {
        for (const frame of this.reader.read(piece)) this.take(frame);
      } catch {
        this.stop(new ComputeStoppedError('size'));
      }
    });
  }

  private take({ header, body }: Frame): void {
    const { current } = this;
    switch (String(header['type'])) {
      case 'ready':
        return this.tellReady();
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

  private async answer({ question = 0, name }: JsonObject, body: Buffer): Promise<void> {
    const { work } = this.current ?? {};
    if (!work) return;
    try {
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
