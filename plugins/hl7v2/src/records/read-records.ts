import type { JsonObject, SourceRecord, Work } from '@platform/sdk';

import type { Message, Segment } from '../message/parse-message';
import { MessageRefusedError, TIME_UNREADABLE, tooManyParts } from '../message/refusals';
import { admissionCandidates } from './admission-records';
import type { Candidate, Reading } from './candidate';
import type { MessageHeader } from './header';
import { observationCandidates, type ObservationFilter } from './observation-records';
import { present } from './parts';
import type { ReadOptions } from './patient';
import { groupsOf, notesOf, type Scope } from './scopes';
import { textsAt, type SegmentPath } from './segment-path';
import { createSegmentTree, once } from './segment-tree';
import { trackReads } from './track-reads';

/** A record of a message. */
export interface MessageRecord extends Omit<SourceRecord, 'feed'> {
  readonly record: JsonObject;
}

/** A condition on a field: one of its values is among these. */
export interface FieldCondition {
  readonly path: SegmentPath;
  readonly values: ReadonlySet<string>;
}

/** What a feed wants of a message. A record is built only for this. */
export interface RecordFilter extends ObservationFilter {
  readonly where: readonly FieldCondition[];
  readonly except: readonly FieldCondition[];
}

export interface ReadRecords {
  readonly records: readonly MessageRecord[];
  /** What the filter dropped, and the fields and segments that no named field of the records has, with their number. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** MSH is the envelope: what its sender and receiver agreed on is nothing about a patient. */
const ENVELOPE = 'MSH';

/** Returns the function that names the condition for which a candidate is dropped; undefined when there is none. */
function createConditions({ where, except }: RecordFilter, textual: (scope: Scope) => Scope) {
  const check = ({ path, values }: FieldCondition) =>
    once((scope: Scope) => textsAt(path, textual(scope)).some((text) => values.has(text)));
  const holdsIn = (holds: (scope: Scope) => boolean, { scopes }: Candidate): boolean =>
    Object.values(scopes).some(holds);
  const wanted = where.map((one) => ({ name: `where ${one.path.text}`, holds: check(one) }));
  const unwanted = except.map((one) => ({ name: `except ${one.path.text}`, holds: check(one) }));
  return (candidate: Candidate): string | undefined =>
    (
      wanted.find(({ holds }) => !holdsIn(holds, candidate)) ??
      unwanted.find(({ holds }) => holdsIn(holds, candidate))
    )?.name;
}

/** The named fields; or, when a time in them is none, the refusal. Other refusals are those of the whole message. */
function readFields(candidate: Candidate): Pick<SourceRecord, 'refusal'> & { fields: JsonObject } {
  try {
    return { fields: candidate.read() };
  } catch (error) {
    if (!(error instanceof MessageRefusedError)) throw error;
    if (error.refusal.code !== TIME_UNREADABLE) throw error;
    return { fields: {}, refusal: error.refusal };
  }
}

/** Records of one message for a feed: its sender waits for the answer until the platform has all of them. */
const MAX_RECORDS = 2_000;

/**
 * Reads the records of a message that a feed wants, and what they leave out, one after the other. Throws
 * MessageRefusedError.
 */
export function* readRecords(
  given: Message,
  header: MessageHeader,
  options: ReadOptions,
  filter: RecordFilter,
): Work<ReadRecords> {
  const { message, untracked, unread } = trackReads(given);
  const leftOut = new Map<string, number>();
  const count = (what: string): void => void leftOut.set(what, (leftOut.get(what) ?? 0) + 1);
  const notes = notesOf(message);
  const withNotes = (scope: Scope): readonly Segment[] =>
    scope.flatMap((segment) => [segment, ...(notes.get(segment) ?? [])]);
  const tree = createSegmentTree(notes, untracked);
  const dropOf = createConditions(filter, (scope) => withNotes(scope).map(untracked));
  const reading: Reading = {
    message,
    header,
    notes,
    untracked,
    groups: groupsOf(message),
    options: { ...options, timezone: header.timezone },
    drop: count,
  };
  const candidates =
    header.type === 'ORU' ? observationCandidates(reading, filter) : admissionCandidates(reading);
  const visited = new Set<Scope>();
  const recordOf = (candidate: Candidate): MessageRecord | undefined => {
    // The conditions are about what starts a run: what is taken back may lack what they look at.
    if (candidate.keyed.withdraws) return { ...candidate.keyed, record: {} };
    const dropped = dropOf(candidate);
    if (dropped !== undefined) {
      count(dropped);
      return undefined;
    }
    const { keyed, scopes } = candidate;
    for (const scope of Object.values(scopes)) visited.add(scope);
    const { fields, refusal } = readFields(candidate);
    const segments = Object.entries(scopes).map(([name, scope]) => [name, tree(scope)]);
    const record = present({
      message: header.message,
      ...fields,
      segments: Object.fromEntries(segments) as JsonObject,
    });
    return { ...keyed, record, ...(refusal && { refusal }) };
  };
  const records: MessageRecord[] = [];
  for (const candidate of candidates) {
    yield;
    const read = candidate && recordOf(candidate);
    if (!read) continue;
    if (records.length === MAX_RECORDS) throw tooManyParts('résultat ou mouvement', MAX_RECORDS);
    records.push(read);
  }
  for (const segment of [...visited].flatMap(withNotes)) {
    yield;
    if (segment.name !== ENVELOPE) unread(segment).forEach(count);
  }
  return { records, leftOut };
}
