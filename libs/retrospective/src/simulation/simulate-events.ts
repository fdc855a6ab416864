import type { Catalog } from '@platform/catalog';
import type { JsonObject } from '@platform/ports';

import type { WorkFile } from '../work-file';
import { failedWith, hasFired, type EventResult } from './event-result';
import { openKnownRecord, RecordTooLargeError } from './known-record';
import { planSide, type Side } from './side';
import { seedsOf, simulateEvent, type Site } from './simulate-event';

export interface SimulateEventsOptions extends Site {
  readonly catalog: Catalog;
  readonly sides: readonly Side[];
  /** Which of how many processes this is: each takes the patients that are its own. */
  readonly share?: { readonly index: number; readonly of: number };
  readonly signal?: AbortSignal;
  /** Called after each batch with the number of results that it added. */
  readonly onProgress?: (added: number) => void;
}

interface PendingEvent {
  readonly n: number;
  readonly at: number;
  readonly event: string;
  readonly side: number;
}

/** Results of one transaction: what an interruption does again. */
const RESULT_BATCH_SIZE = 200;
/** Resources of no patient that records may name, such as medications. */
const MAX_SHARED = 20_000;

type Stored = readonly [PendingEvent, EventResult];

function createRecorder({ db }: WorkFile) {
  const insert = db.prepare(
    `INSERT OR IGNORE INTO results (event, side, started, fired, tasks, failed, undecided, result)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return db.transaction((batch: readonly Stored[]) => {
    for (const [{ n, side }, result] of batch) {
      insert.run(
        n,
        side,
        result.status === 'not-started' ? 0 : 1,
        hasFired(result) ? 1 : 0,
        result.tasks.length,
        result.status === 'failed' ? 1 : 0,
        result.isUndecided ? 1 : 0,
        JSON.stringify(result),
      );
    }
  });
}

/** The subjects that an event names. */
export const subjectsOf = (
  event: JsonObject,
  { contextKinds }: Pick<Catalog, 'contextKinds'>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...contextKinds.values()].flatMap(({ name, idField }) => {
      const id = event[idField];
      return typeof id === 'string' ? [[name, id]] : [];
    }),
  );

/** The resources of no patient that records name. */
export const sharedResources = ({ db }: Pick<WorkFile, 'db'>): readonly unknown[] =>
  (
    db
      .prepare(
        `SELECT body, max(knownAt) FROM resources WHERE type = 'Medication' GROUP BY id LIMIT ${MAX_SHARED}`,
      )
      .all() as { body: string }[]
  ).map(({ body }) => JSON.parse(body) as unknown);

/**
 * Simulates each version for each event that has no result yet: patient by patient, and the events of a patient in the order
 * of time, with the record as it was known then. Simulations write nothing, so that the order of patients does not matter.
 * Resolves with false when it was interrupted; what was stored stays.
 */
export async function simulateEvents(
  work: WorkFile,
  options: SimulateEventsOptions,
): Promise<boolean> {
  const { catalog, sides, share = { index: 0, of: 1 }, signal } = options;
  const planned = sides.map((side) => planSide(side, catalog, options.locale));
  const shared = sharedResources(work);
  const record = createRecorder(work);
  const patients = work.db
    .prepare(
      `SELECT patient FROM (SELECT patient, row_number() OVER (ORDER BY patient) - 1 AS position
         FROM (SELECT DISTINCT patient FROM events)) WHERE position % ? = ? ORDER BY position`,
    )
    .pluck()
    .all(share.of, share.index) as string[];
  const pendingOf = work.db.prepare(
    `SELECT e.n, e.at, e.event, s.value AS side FROM events e, json_each(?) s
     WHERE e.patient = ? AND NOT EXISTS (SELECT 1 FROM results r WHERE r.event = e.n AND r.side = s.value)
     ORDER BY e.at, e.n, s.value LIMIT ${RESULT_BATCH_SIZE}`,
  );
  const numbers = JSON.stringify(sides.map((_, side) => side));

  const simulateBatch = async (
    patient: string,
    events: readonly PendingEvent[],
    known: ReturnType<typeof openKnownRecord>,
  ): Promise<readonly Stored[]> => {
    const results: Stored[] = [];
    let seeded: { readonly n: number; readonly seeds: ReturnType<typeof seedsOf> } | undefined;
    for (const pending of events) {
      const side = planned[pending.side];
      if (!side) continue;
      const event = JSON.parse(pending.event) as JsonObject & { eventType: string };
      const { at, n } = pending;
      const subjects = { ...subjectsOf(event, catalog), patient };
      if (seeded?.n !== n) {
        const seeds = seedsOf({ at, subjects, resources: known.at(at) }, catalog, options);
        seeded = { n, seeds };
      }
      results.push([pending, await simulateEvent({ event, at }, seeded.seeds, side, options)]);
    }
    return results;
  };

  for (const patient of patients) {
    let known: ReturnType<typeof openKnownRecord> | undefined;
    for (;;) {
      const events = pendingOf.all(numbers, patient) as PendingEvent[];
      if (events.length === 0) break;
      let results: readonly Stored[];
      try {
        known ??= openKnownRecord(work.db, patient, shared);
        results = await simulateBatch(patient, events, known);
      } catch (error) {
        if (!(error instanceof RecordTooLargeError)) throw error;
        results = events.map((event) => [event, failedWith('RECORD_TOO_LARGE')] as const);
      }
      record(results);
      options.onProgress?.(results.length);
      // Lets a signal of the operator in.
      await new Promise(setImmediate);
      if (signal?.aborted) return false;
    }
  }
  return true;
}
