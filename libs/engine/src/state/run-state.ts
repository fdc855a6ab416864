import type { RunInput, RunSnapshot, StartedRun } from '@platform/engine-api';
import type { NodeTrace, RunProgress, RunResult } from '@platform/interpreter';

/** What a run writes once, with its first progress. */
export type RunHeader = Pick<
  RunSnapshot,
  'runId' | 'workflow' | 'startedAt' | 'event' | 'context' | 'awaitedEvents' | 'queue' | 'startedBy'
>;

/** What the engine adds to a write of the interpreter. */
interface WriteExtras {
  readonly header?: RunHeader;
  /** Detached runs started since the previous write. */
  readonly started?: readonly StartedRun[];
}

/** One progress write: the changes since the previous one. State key `progress:<n>`. */
export interface ProgressChunk
  extends Pick<RunProgress, 'nodes' | 'pending' | 'awaited'>, WriteExtras {
  readonly phase: Exclude<RunSnapshot['phase'], 'ended'>;
}

/** The final write of a run. State key `end`. */
export type RunEnd = Omit<RunResult, 'pending' | 'withdrawals'> & WriteExtras;

/** All writes of a run, oldest first. */
export interface RunState {
  readonly chunks: readonly ProgressChunk[];
  readonly end: RunEnd | null;
}

export const PROGRESS_PREFIX = 'progress:';
export const END_KEY = 'end';
/**
 * Durable promise that holds the end of a run whose invocation was killed before it could store one. An end that the run
 * stored itself takes precedence.
 */
export const KILLED_END = '~end';

export const progressKey = (sequence: number): string => `${PROGRESS_PREFIX}${sequence}`;

/** Returns the progress keys among a run's state keys, oldest first. */
export const progressKeys = (keys: readonly string[]): readonly string[] =>
  keys
    .filter((key) => key.startsWith(PROGRESS_PREFIX))
    .sort(
      (a, b) => Number(a.slice(PROGRESS_PREFIX.length)) - Number(b.slice(PROGRESS_PREFIX.length)),
    );

export function runHeader(input: RunInput): RunHeader {
  const { spec: _spec, ...workflow } = input.workflow;
  const { awaitedEvents = [], turn, startedBy } = input;
  return {
    runId: input.runId,
    workflow,
    startedAt: input.acceptedAt,
    event: input.event,
    context: input.context,
    ...(awaitedEvents.length > 0 && { awaitedEvents }),
    ...(turn && { queue: turn.queue }),
    ...(startedBy && { startedBy }),
  };
}

const withStarted = ({ header, started = [] }: WriteExtras): WriteExtras => ({
  ...(started.length > 0 && { started }),
  ...(header && { header }),
});

/** Builds a progress write. Equal progress gives equal bytes, because a replay compares them. */
export const progressChunk = (progress: ProgressChunk, extras: WriteExtras): ProgressChunk => ({
  ...progress,
  ...withStarted(extras),
});

/** Builds the final write. Equal results give equal bytes. */
export function runEnd(result: RunResult, extras: WriteExtras): RunEnd {
  const { pending: _pending, withdrawals: _withdrawals, ...rest } = result;
  return { ...rest, ...withStarted(extras) };
}

/** Builds the snapshot of a run that was sent and has not stored anything. */
export const unbegun = (header: RunHeader): RunSnapshot => ({
  ...header,
  status: 'running',
  phase: 'running',
  nodes: [],
  started: [],
  pending: [],
  awaited: [],
});

/** Builds a run's snapshot from its state; null when there is no state. */
export function toSnapshot({ chunks, end }: RunState): RunSnapshot | null {
  const writes = [...chunks, ...(end ? [end] : [])];
  const header = writes[0]?.header;
  if (!header) return null;
  const nodes = new Map<string, NodeTrace>();
  for (const { nodes: changed } of writes) for (const node of changed) nodes.set(node.path, node);
  const last = chunks.at(-1);
  const common = {
    ...header,
    nodes: [...nodes.values()],
    started: writes.flatMap(({ started = [] }) => started),
  };
  if (!end) {
    return {
      ...common,
      status: 'running',
      phase: last?.phase ?? 'running',
      pending: last?.pending ?? [],
      awaited: last?.awaited ?? [],
    };
  }
  return {
    ...common,
    status: end.status,
    phase: 'ended',
    endedAt: end.endedAt,
    outputs: end.outputs,
    ...(end.error && { error: end.error }),
    ...(end.endReason && { endReason: end.endReason }),
    pending: [],
    awaited: [],
  };
}
