import type { NodeTrace } from './run-nodes';

/** The parts of a decision record: the nodes of a run by what they did. */
export interface RecordParts {
  /** What was read, and from where. */
  readonly known: readonly NodeTrace[];
  /** What was computed and decided by rules. */
  readonly decided: readonly NodeTrace[];
  /** What people and models were asked. */
  readonly asked: readonly NodeTrace[];
  /** What was written. */
  readonly written: readonly NodeTrace[];
  /** What did not happen, and why. */
  readonly skipped: readonly NodeTrace[];
}

const PARTS: Readonly<Record<string, keyof RecordParts>> = {
  source: 'known',
  compute: 'decided',
  gateway: 'decided',
  transform: 'decided',
  'human-task': 'asked',
  agent: 'asked',
  sink: 'written',
};

/** Sorts the nodes of a run into the parts of its decision record, in the order of the trace. */
export function recordParts(nodes: readonly NodeTrace[]): RecordParts {
  const parts: Record<keyof RecordParts, NodeTrace[]> = {
    ...{ known: [], decided: [], asked: [], written: [], skipped: [] },
  };
  for (const node of nodes) {
    const part = node.status === 'skipped' ? 'skipped' : PARTS[node.kind];
    if (part && node.status !== 'pending') parts[part].push(node);
  }
  return parts;
}
