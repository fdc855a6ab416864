import { Socket } from 'node:net';

import type { JsonObject, JsonValue } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import { FrameReader, framed, type Frame } from './frames';
import { watchOverProcess } from './process-watchdog';

/** File descriptor of the channel between pool and worker. */
export const CHANNEL = 3;

const MAX_TASK_BYTES = 256 * 1024 * 1024;
/** Exit status when the worker's own code fails (sysexits.h EX_SOFTWARE). */
const EXIT_BROKEN = 70;

const log = createLogger('compute');

/** The result of a task. */
interface TaskResult {
  /** Small metadata for the pool's caller. */
  readonly meta?: JsonValue;
  /** The result itself, forwarded without being parsed. */
  readonly text?: string;
}

/** Asks the pool's process a question. Resolves with its JSON answer. */
export type Ask = (name: string, given: JsonValue) => Promise<unknown>;

/** Runs one task. Its `ask` works only until the task ends. */
export type Task = (input: unknown, ask: Ask) => Promise<TaskResult>;

interface ServeTasksOptions {
  /** Describes an error that a task threw, for `TaskFailedError`. */
  readonly describe: (error: unknown) => JsonValue;
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The pool's process answered a question with an error. */
export class AskFailedError extends Error {
  constructor(readonly description: unknown) {
    super('question sans réponse');
  }
}

/** Serves tasks to the parent process, one at a time, until the parent is gone. */
export function serveTasks(
  /** Creates the tasks. This `ask` does not belong to any task. */
  build: (ask: Ask) => Readonly<Record<string, Task>>,
  { describe }: ServeTasksOptions,
): void {
  const [, , memoryMiB] = process.argv;
  watchOverProcess(Number(memoryMiB));
  // Only the parent ends this process: a Ctrl-C reaches both, and the parent still needs it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
      // Without the message: a plugin's message may identify a patient.
      log.error({ event, error: name, code }, 'processus de calcul interrompu par une erreur');
      process.exit(EXIT_BROKEN);
    });
  }
  const channel = new Socket({ fd: CHANNEL, readable: true, writable: true });
  const reader = new FrameReader(MAX_TASK_BYTES);
  const asked = new Map<number, Pending>();
  let questions = 0;

  const send = (header: JsonObject, text = ''): void => {
    for (const piece of framed(header, Buffer.from(text))) channel.write(piece);
  };
  const askIn =
    (whose: JsonObject): Ask =>
    (name, given) =>
      new Promise((resolve, reject) => {
        questions += 1;
        asked.set(questions, { resolve, reject });
        send({ type: 'ask', question: questions, name, ...whose }, JSON.stringify(given));
      });

  const tasks = build(askIn({}));

  async function perform({ name, count = 0 }: JsonObject, input: Buffer): Promise<void> {
    send({ type: 'began' });
    try {
      const task = tasks[String(name)];
      if (!task) throw new Error(`tâche inconnue : ${String(name)}`);
      const ask = askIn({ of: count });
      const { meta = null, text = '' } = await task(JSON.parse(input.toString()), ask);
      send({ type: 'done', meta, rss: process.memoryUsage.rss() }, text);
    } catch (error) {
      send({ type: 'failed', rss: process.memoryUsage.rss() }, JSON.stringify(describe(error)));
    }
  }

  function take({ header, body }: Frame): void {
    if (header['type'] === 'task') {
      void perform(header, body);
      return;
    }
    const question = Number(header['question']);
    const pending = asked.get(question);
    asked.delete(question);
    const value: unknown = JSON.parse(body.toString());
    if (header['type'] === 'answer') pending?.resolve(value);
    else pending?.reject(new AskFailedError(value));
  }

  channel.on('data', (piece: Buffer) => reader.read(piece).forEach(take));
  channel.on('close', () => process.exit(0));
  channel.on('error', () => process.exit(0));
  send({ type: 'ready' });
}
