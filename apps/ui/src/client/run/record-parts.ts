import type { NodeTrace } from './run-nodes';

/** The parts of a decision record: the nodes of a run by what they did. */
export interface RecordParts {
  /** What was read, and from where. */
  readonly known: readonly NodeTrace[];
  /** What was computed and decided by rules. */
  readonly decided: readonly NodeTrace[];
  /** What was put into words, or into another form, for what follows. */
  readonly prepared: readonly NodeTrace[];
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

/** Node types that compute, but decide nothing. */
const PREPARING: ReadonlySet<string> = new Set([
  'core.template',
  'core.constant',
  'core.log',
  'core.break',
  'core.make',
  'core.convert',
]);

const partOf = ({ status, type, kind }: NodeTrace): keyof RecordParts | undefined => {
  if (status === 'skipped') return 'skipped';
  return PREPARING.has(type) ? 'prepared' : PARTS[kind];
};

/** Sorts the nodes of a run into the parts of its decision record, in the order of the trace. */
export function recordParts(nodes: readonly NodeTrace[]): RecordParts {
  const parts: Record<keyof RecordParts, NodeTrace[]> = {
    known: [],
    decided: [],
    prepared: [],
    asked: [],
    written: [],
    skipped: [],
  };
  for (const node of nodes) {
    const part = partOf(node);
    if (part && node.status !== 'pending') parts[part].push(node);
  }
  return parts;
}
