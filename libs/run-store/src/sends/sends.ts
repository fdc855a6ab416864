import { prepareInsert, prepareQuery, type Database, type Session } from '@platform/database';

import { COMPLETENESS_TABLE, type CompletenessRow } from '../completeness';
import { RUNS_TABLE } from '../schema';
import { SENDS_TABLE, type SendRow } from './sends-table';

/**
 * The events whose runs are being sent. Without such a note, no run of an event that is not in the index was ever sent,
 * so that the control plane is not asked.
 */
export interface Sends {
  /**
   * Notes that the runs of an event are going to be sent, and resolves when the note is on disk. Returns whether this is
   * the first attempt for sure. It is not when the event was noted before, or when the index became complete so recently
   * that a note of an earlier attempt may be lost.
   */
  begin(eventId: string): Promise<boolean>;
}

/** A caller does not send an event again later than this after its first attempt. */
const MAX_RESEND_MS = 3_600_000;
/** Notes of events that were not sent again are dropped after this time. */
const MAX_SEND_AGE_MS = 7 * 24 * 3_600_000;
/** About what a row takes, with its entry in the index. */
const SEND_ROW_BYTES = 200;

/** Whether notes of earlier attempts may be missing. */
function mayBeMissing(mark: CompletenessRow | undefined, now: Date): boolean {
  if (mark?.is_first === 1) return false;
  return !mark || now.getTime() - Date.parse(mark.completed_at) < MAX_RESEND_MS;
}

/** Requires the tables, and drops old notes. */
export async function openSends({ knex, groups }: Database, now: () => Date): Promise<Sends> {
  const oldest = new Date(now().getTime() - MAX_SEND_AGE_MS).toISOString();
  await knex<SendRow>(SENDS_TABLE.name).where('began_at', '<', oldest).delete();

  const insert = prepareInsert<typeof SENDS_TABLE, Pick<SendRow, 'event_id'>>(
    knex,
    SENDS_TABLE,
    (rows) => rows.onConflict('event_id').ignore().returning('event_id'),
  );
  const completeness = prepareQuery<Record<never, never>, CompletenessRow>(() =>
    knex<CompletenessRow>(COMPLETENESS_TABLE.name).where({ index_name: RUNS_TABLE.name }),
  );

  const write = async (
    session: Session,
    eventIds: readonly string[],
  ): Promise<readonly boolean[]> => {
    const at = now();
    const began_at = at.toISOString();
    // In one order everywhere, so that two processes do not wait for each other.
    const rows = [...new Set(eventIds)].sort().map((event_id) => ({ event_id, began_at }));
    const begun = new Set((await insert(session, rows)).map(({ event_id }) => event_id));
    const [mark] = await session.run(completeness, {});
    if (mayBeMissing(mark, at)) return eventIds.map(() => false);
    // Of two calls for one event, the first has begun it.
    return eventIds.map((eventId) => begun.delete(eventId));
  };
  return {
    begin: groups.add({ sizeOf: (eventId) => SEND_ROW_BYTES + 2 * eventId.length, write }),
  };
}
