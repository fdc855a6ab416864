import type { ComputeJob } from '@platform/compute';
import type { JsonValue } from '@platform/ports';

import { describeError, revivedError } from './errors-over-wire';

/** The result of a task: `value` is the answer, `meta` is for the proxy. */
interface TaskOutcome {
  readonly meta?: JsonValue;
  readonly value: unknown;
}

/** What a task may do on behalf of its request. */
interface TaskContext {
  /** Adds an audit entry. */
  readonly audit: (resource: string) => Promise<void>;
}

/** Long-running work by name. Input and output are JSON. */
export type ProxyTasks = Readonly<
  Record<string, (input: never, context: TaskContext) => Promise<TaskOutcome>>
>;

export interface ComputeRequest {
  /** The caller. Callers take turns in the queue. */
  readonly caller: ComputeJob['caller'];
  readonly audit?: (resource: string) => Promise<void>;
  /** Resources about which the audit log has a line of this request. The task gets their records. */
  readonly audited?: readonly string[];
  /** Time limit in ms, for tasks that may take longer than the default. */
  readonly timeMs?: number;
}

/** A serialised value. It is parsed only where it is needed. */
export interface Computed {
  readonly meta: unknown;
  readonly bytes: Buffer;
  value<T>(): T;
}

/** Runs long work off the proxy's event loop. */
export interface Computations {
  /**
   * Runs a task. Rejects with the task's own error, or with the problems 422 `computation-too-long`,
   * `computation-too-large`, `computation-aborted`, and 503 `computation-busy`.
   */
  run(task: string, input: unknown, request: ComputeRequest): Promise<Computed>;
}

export const computed = (meta: unknown, bytes: Buffer): Computed => ({
  meta,
  bytes,
  value: <T>() => JSON.parse(bytes.toString()) as T,
});

const unheard = (): Promise<void> => Promise.resolve();

/** Runs tasks in this process, for tests and for work before the API is served. */
export const computeHere = (tasks: ProxyTasks): Computations => ({
  async run(name, input, { audit = unheard }) {
    const task = tasks[name];
    if (!task) throw new Error(`tâche inconnue : ${name}`);
    const given = JSON.parse(JSON.stringify(input)) as never;
    try {
      const { meta = null, value } = await task(given, { audit });
      return computed(meta, Buffer.from(JSON.stringify(value)));
    } catch (error) {
      // Convert errors as the pool does, but keep the stack of an unexpected one.
      const description = describeError(error) as { readonly is: string };
      throw description.is === 'unexpected' ? error : revivedError(description);
    }
  },
});
