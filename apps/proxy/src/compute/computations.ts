import type { ComputeJob } from '@platform/compute';
import type { JsonValue } from '@platform/ports';

import { describeError, revivedError } from './errors-over-wire';

/** What came of a task: `value` is answered, `meta` is for the process that asked. */
export interface TaskOutcome {
  readonly meta?: JsonValue;
  readonly value: unknown;
}

/** What a task may bring about in the name of the request that it is part of. */
export interface TaskContext {
  /** Adds a line to the audit log. */
  readonly audit: (resource: string) => Promise<void>;
}

/** Work that may take long, by its name. What goes in and comes out is JSON. */
export type ProxyTasks = Readonly<
  Record<string, (input: never, context: TaskContext) => Promise<TaskOutcome>>
>;

export interface ComputeRequest {
  /** Id of who asked; work of one waits for none of another. */
  readonly caller: ComputeJob['caller'];
  readonly audit?: (resource: string) => Promise<void>;
  /** Milliseconds, when it may take longer than others. */
  readonly timeMs?: number;
}

/** The JSON of a value, read by whoever needs it. */
export interface Computed {
  readonly meta: unknown;
  readonly bytes: Buffer;
  value<T>(): T;
}

/** Does work where it keeps nobody else waiting. */
export interface Computations {
  /**
   * Rejects with what the task throws, and with the problems 422 `computation-too-long`,
   * `computation-too-large` and `computation-aborted`, 503 `computation-busy`.
   */
  run(task: string, input: unknown, request: ComputeRequest): Promise<Computed>;
}

export const computed = (meta: unknown, bytes: Buffer): Computed => ({
  meta,
  bytes,
  value: <T>() => JSON.parse(bytes.toString()) as T,
});

const unheard = (): Promise<void> => Promise.resolve();

/** Does it here and at once: for tests, and for what runs before anybody is served. */
export const computeHere = (tasks: ProxyTasks): Computations => ({
  async run(name, input, { audit = unheard }) {
    const task = tasks[name];
    if (!task) throw new Error(`tâche inconnue : ${name}`);
    const given = JSON.parse(JSON.stringify(input)) as never;
    try {
      const { meta = null, value } = await task(given, { audit });
      return computed(meta, Buffer.from(JSON.stringify(value)));
    } catch (error) {
      // As over the wire, but for what nobody foresaw, which is worth its stack.
      const description = describeError(error) as { readonly is: string };
      throw description.is === 'unexpected' ? error : revivedError(description);
    }
  },
});
