import type { RowOf } from '@platform/database';
import type { JsonObject } from '@platform/ports';
import type { EntryEnd, FinalStatus, RunEntry, RunMeta, RunRecord, SubjectIds } from './run-record';
import type { RUNS_TABLE } from './schema';

export type RunRow = RowOf<typeof RUNS_TABLE>;

/** A row without its event, which may be large. */
export type EntryRow = Omit<RunRow, 'event'>;

export const ENTRY_COLUMNS = [
  'id',
  'service',
  'workflow_name',
  'created_at',
  'updated_at',
  'workflow_file',
  'workflow_slug',
  'spec_version',
  'spec_hash',
  'subjects',
  'final_status',
  'lost_at',
  'awaited_events',
  'event_id',
  'event_type',
  'ended_at',
  'end_reason',
  'error_code',
  'error_node',
] as const satisfies readonly (keyof EntryRow)[];

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Columns copied from the event, so that lists need not read it. */
const eventNames = (event: JsonObject | null): Pick<RunRow, 'event_id' | 'event_type'> => ({
  event_id: textOf(event?.['eventId']),
  event_type: textOf(event?.['eventType']),
});

/** Builds the row of a run. Throws `RangeError` when `createdAt` is not a date. */
export function toRow(meta: RunMeta, now: () => Date): RunRow {
  // One format for all rows, because the database orders them by comparing these texts.
  const createdAt = (meta.createdAt === undefined ? now() : new Date(meta.createdAt)).toISOString();
  return {
    id: meta.id,
    service: meta.service,
    workflow_name: meta.workflowName,
    event: JSON.stringify(meta.event),
    created_at: createdAt,
    updated_at: createdAt,
    workflow_file: meta.workflowFile ?? null,
    workflow_slug: meta.workflowSlug ?? null,
    spec_version: meta.specVersion ?? null,
    spec_hash: meta.specHash ?? null,
    subjects: meta.subjects ? JSON.stringify(meta.subjects) : null,
    final_status: null,
    lost_at: null,
    awaited_events: meta.awaitedEvents ? printTexts(meta.awaitedEvents) : null,
    ...eventNames(meta.event),
    ...{ ended_at: null, end_reason: null, error_code: null, error_node: null },
  };
}

/** Null for a run without a final status, and for one that an earlier release ended. */
const endOf = (row: EntryRow): EntryEnd | null =>
  row.ended_at === null || row.final_status === null
    ? null
    : {
        at: row.ended_at,
        reason: row.end_reason,
        errorCode: row.error_code,
        errorNode: row.error_node,
      };

export function toEntry(row: EntryRow): RunEntry {
  return {
    id: row.id,
    service: row.service,
    workflowName: row.workflow_name,
    eventId: row.event_id,
    eventType: row.event_type,
    createdAt: row.created_at,
    updatedAt: row.updated_at ?? row.created_at,
    finalStatus: isFinalStatus(row.final_status) ? row.final_status : null,
    lostAt: row.lost_at,
    workflowFile: row.workflow_file,
    workflowSlug: row.workflow_slug,
    specVersion: row.spec_version,
    specHash: row.spec_hash,
    subjects: parseSubjects(row.subjects),
    awaitedEvents: parseTexts(row.awaited_events),
    end: endOf(row),
  };
}

export function toRecord(row: RunRow): RunRecord {
  const event = parseObject<JsonObject>(row.event);
  const { event_id: eventId, event_type: eventType } = eventNames(event);
  return { ...toEntry(row), eventId, eventType, event };
}

/** Prints one item per line. Only items start with a line break, so a text search finds exactly one item. */
const printTexts = (texts: readonly string[]): string => JSON.stringify(texts, null, 1);

/** Returns the text that a stored list contains exactly when `text` is one of its items. */
export const printedItem = (text: string): string => `\n ${JSON.stringify(text)}`;

export const isFinalStatus = (value: string | null): value is FinalStatus =>
  value === 'completed' || value === 'failed';

export const parseSubjects = (text: string | null): SubjectIds | null =>
  parseObject<SubjectIds>(text);

function parseObject<T extends object>(text: string | null): T | null {
  const value = parse(text);
  return typeof value === 'object' && !Array.isArray(value) ? (value as T | null) : null;
}

export function parseTexts(text: string | null): readonly string[] | null {
  const value = parse(text);
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
