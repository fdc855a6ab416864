import { createHash } from 'node:crypto';

import { templatePath, type AskedTask, type Simulation } from '@platform/interpreter';

/** What a version would have done for one event. Without a value of a record: paths, names and counts alone. */
export interface EventResult {
  /** `not-started`: no trigger of this version takes the event. */
  readonly status: Simulation['status'] | 'not-started';
  /** `<node>: <outcome>` of the nodes that decide, each once. */
  readonly outcomes: readonly string[];
  /** Node and priority of each human task that it would have opened. */
  readonly tasks: readonly { readonly node: string; readonly priority: string }[];
  /** `<port>.<method>` of each write. */
  readonly writes: readonly string[];
  /** Workflows that it would have started. */
  readonly starts: readonly string[];
  readonly failure?: { readonly code: string; readonly node?: string };
  /** An expression or a table had no answer, because a value is missing. */
  readonly isUndecided: boolean;
  /** Of everything that it would have written and asked, so that two versions compare. */
  readonly digest: string;
}

export const NOT_STARTED: EventResult = {
  status: 'not-started',
  outcomes: [],
  tasks: [],
  writes: [],
  starts: [],
  isUndecided: false,
  digest: '',
};

/** The result of an event whose simulation gave no result. */
export const failedWith = (code: string): EventResult => ({
  ...NOT_STARTED,
  status: 'failed',
  failure: { code },
});

const UNKNOWN = 'unknown';

const digestOf = (simulation: Simulation, asked: readonly AskedTask[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        simulation.effects.map(({ port, op, payload }) => [port, op, payload]),
        asked.map(({ nodePath, title, payload, assignment, priority }) => [
          nodePath,
          title,
          payload,
          assignment,
          priority,
        ]),
        simulation.started.map(({ workflow, inputs }) => [workflow, inputs]),
      ]),
    )
    .digest('base64url')
    .slice(0, 16);

export function resultOf(simulation: Simulation, asked: readonly AskedTask[]): EventResult {
  const { status, effects, error, coverage, started } = simulation;
  const outcomes = coverage.outcomes.map(
    ({ path, outcome }) => `${templatePath(path)}: ${outcome}`,
  );
  return {
    status,
    outcomes: [...new Set(outcomes)],
    tasks: asked.map(({ nodePath, priority = 'routine' }) => ({
      node: templatePath(nodePath),
      priority,
    })),
    writes: effects.map(({ port, op }) => `${port}.${op}`),
    starts: started.map(({ workflow }) => workflow),
    ...(error && {
      failure: {
        code: error.code,
        ...(error.nodePath !== undefined && { node: templatePath(error.nodePath) }),
      },
    }),
    isUndecided: coverage.outcomes.some(({ outcome }) => outcome === UNKNOWN),
    digest: digestOf(simulation, asked),
  };
}

/** Whether anybody would have noticed: it asked, wrote or started something. */
export const hasFired = ({ tasks, writes, starts }: EventResult): boolean =>
  tasks.length + writes.length + starts.length > 0;
