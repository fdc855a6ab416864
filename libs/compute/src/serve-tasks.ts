import { Socket } from 'node:net';

import type { JsonObject, JsonValue } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import { FrameReader, framed, type Frame } from './frames';
import { watchOverProcess } from './warden';

/** The file descriptor over which a worker is spoken to. */
export const CHANNEL = 3;

const MAX_BYTES = 256 * 1024 * 1024;
/** Its own code failed; sysexits.h EX_SOFTWARE. */
const EXIT_BROKEN = 70;

const log = createLogger('compute');

/** What a task made. */
export interface TaskResult {
  /** For whoever asked; small. */
  readonly meta?: JsonValue;
  /** To be passed on as it is. */
  readonly text?: string;
}

/** What a task may ask of the process that sent it; what it is answered is JSON. */
export type Ask = (name: string, given: JsonValue) => Promise<unknown>;

/** `ask`: in the name of this work alone; once it has ended, nothing is answered any more. */
export type Task = (input: unknown, ask: Ask) => Promise<TaskResult>;

export interface ServeTasksOptions {
  /** What is said of an error that a task threw. */
  readonly describe: (error: unknown) => JsonValue;
}

interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** The other process described an error in answer to a question. */
export class AskFailedError extends Error {
  constructor(readonly description: unknown) {
    super('question sans réponse');
  }
}

/** Serves one task at a time to the process that started this one, until that one is gone. */
export function serveTasks(
  /** `ask`: in nobody's name. */
  build: (ask: Ask) => Readonly<Record<string, Task>>,
  { describe }: ServeTasksOptions,
): void {
  const [, , memoryMiB] = process.argv;
  watchOverProcess(Number(memoryMiB));
  // Whoever started this process ends it, once it has no more use for it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
      // Without its sentence: that of a plugin may say of whom it speaks.
      log.error({ event, error: name, code }, 'processus de calcul interrompu par une erreur');
      process.exit(EXIT_BROKEN);
    });
  }
  const channel = new Socket({ fd: CHANNEL, readable: true, writable: true });
  const reader = new FrameReader(MAX_BYTES);
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
