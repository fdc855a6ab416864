import type { RunInput, RunSnapshot } from '@platform/engine-api';
import type { NodeTrace, RunProgress, RunResult } from '@platform/interpreter';

/** What a run says of itself once, in its first progress write. */
type RunHeader = Pick<RunSnapshot, 'runId' | 'workflow' | 'startedAt' | 'event' | 'context'>;

/** One write of a resting run: what changed since the one before. State key `progress:<n>`. */
export interface ProgressChunk extends RunProgress {
  readonly header?: RunHeader;
}

/** The final write of a run. State key `end`. */
export type RunEnd = Omit<RunResult, 'pending'> & { readonly header?: RunHeader };

const PROGRESS_PREFIX = 'progress:';
export const END_KEY = 'end';

export const progressKey = (sequence: number): string => `${PROGRESS_PREFIX}${sequence}`;

/** Progress keys among a run's state keys, oldest first. */
export const progressKeys = (keys: readonly string[]): readonly string[] =>
  keys
    .filter((key) => key.startsWith(PROGRESS_PREFIX))
    .sort(
      (a, b) => Number(a.slice(PROGRESS_PREFIX.length)) - Number(b.slice(PROGRESS_PREFIX.length)),
    );

export function runHeader(input: RunInput): RunHeader {
  const { spec: _spec, ...workflow } = input.workflow;
  return {
    runId: input.runId,
    workflow,
    startedAt: input.acceptedAt,
    event: input.event,
    context: input.context,
  };
}

/** The run as its state tells it; null when the engine knows nothing of it. */
export function toSnapshot(
  chunks: readonly ProgressChunk[],
  end: RunEnd | null,
): RunSnapshot | null {
  const header = chunks[0]?.header ?? end?.header;
  if (!header) return null;
  const nodes = new Map<string, NodeTrace>();
  for (const { nodes: changed } of [...chunks, ...(end ? [end] : [])]) {
    for (const node of changed) nodes.set(node.path, node);
  }
  const last = chunks.at(-1);
  const common = { ...header, nodes: [...nodes.values()] };
  if (!end) {
    return {
      ...common,
      status: 'running',
      phase: last?.phase ?? 'running',
      pending: last?.pending ?? [],
    };
  }
  return {
    ...common,
    status: end.status,
    phase: 'ended',
    endedAt: end.endedAt,
    outputs: end.outputs,
    ...(end.error && { error: end.error }),
    pending: [],
  };
}
