import type { components } from '@platform/api-client';

import type { NodeTrace } from './run-nodes';

type RunDetail = components['schemas']['RunDetail'];
export type AuditLine = components['schemas']['AuditLine'];

/** One thing that happened to a run. */
export type TimelineEntry = { readonly at: string; readonly key: string } & (
  | { readonly is: 'received'; readonly eventType: string | null }
  /** A node that takes long, or asks a person, began. */
  | { readonly is: 'began'; readonly node: NodeTrace }
  /** A node came to its end. */
  | { readonly is: 'node'; readonly node: NodeTrace }
  | { readonly is: 'ended'; readonly status: 'completed' | 'failed' }
  | { readonly is: 'act'; readonly line: AuditLine }
);

/** Reads are in the audit log too; they change nothing. */
const READS: ReadonlySet<string> = new Set([
  'getRun',
  'streamRun',
  'getValidation',
  'getValidationSubjects',
  'getRunSubjects',
  'explainTable',
  'revealSubjects',
]);

export const isRead = ({ action }: AuditLine): boolean => READS.has(action);

/** A node that took longer, in ms, has a line for its beginning too. */
const LONG_MS = 10_000;

function entriesOf(node: NodeTrace): readonly TimelineEntry[] {
  const { path, kind, startedAt, endedAt, ms = 0 } = node;
  const isLong = endedAt === undefined || ms >= LONG_MS || kind === 'human-task';
  const began = startedAt !== undefined && isLong;
  return [
    ...(began ? [{ at: startedAt, key: `began ${path}`, is: 'began' as const, node }] : []),
    ...(endedAt === undefined
      ? []
      : [{ at: endedAt, key: `node ${path}`, is: 'node' as const, node }]),
  ];
}

/**
 * Returns what happened to a run, in order: what it did, and what people did to it, by the lines of the audit log. At one
 * instant, an act comes before its effect.
 */
export function timelineOf(
  { createdAt, eventType, snapshot }: Pick<RunDetail, 'createdAt' | 'eventType' | 'snapshot'>,
  lines: readonly AuditLine[],
): readonly TimelineEntry[] {
  const acts = lines.map((line) => ({
    at: line.at,
    key: `act ${line.seq}`,
    is: 'act' as const,
    line,
  }));
  const nodes = snapshot?.nodes.flatMap(entriesOf) ?? [];
  const entries: readonly TimelineEntry[] = [
    ...acts,
    { at: createdAt, key: 'received', is: 'received', eventType },
    ...nodes,
    ...(snapshot?.endedAt !== undefined && snapshot.status !== 'running'
      ? [{ at: snapshot.endedAt, key: 'ended', is: 'ended' as const, status: snapshot.status }]
      : []),
  ];
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
