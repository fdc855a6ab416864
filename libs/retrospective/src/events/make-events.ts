import type { IsOwnServer } from '@platform/expression';

import { createRejections } from '../export/rejections';
import type { WorkFile } from '../work-file';
import { calendarIn } from './calendar';
import type { ExportBinding } from './export-bindings';
import { createWardFinder } from './find-ward';

export interface MakeEventsOptions {
  readonly bindings: readonly ExportBinding[];
  /** Event types that a trigger of the workflow takes. */
  readonly eventTypes: ReadonlySet<string>;
  /** The id field of patients in an event. */
  readonly patientField: string;
  readonly timezone: string;
  readonly isOwnServer: IsOwnServer;
  /** Only events from this instant on, and before the other one; in ms. */
  readonly from?: number;
  readonly to?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

interface Row {
  readonly n: number;
  readonly type: string;
  readonly patient: string | null;
  readonly knownAt: number;
  readonly file: number;
  readonly line: number;
  readonly body: string;
}

/** Resources of one transaction. */
const RESOURCE_BATCH_SIZE = 1_000;

const MADE = 'events';

/**
 * Makes the events of the stored resources, in the order in which the source would have read them. One that was read again
 * with the same key starts nothing again. Resolves with false when it was interrupted.
 */
export async function makeEvents(work: WorkFile, options: MakeEventsOptions): Promise<boolean> {
  const { db, count } = work;
  const { bindings, from = -Infinity, to = Infinity } = options;
  const types = [...new Set(bindings.map(({ type }) => type))];
  const total = db
    .prepare(`SELECT count(*) FROM resources WHERE type IN (SELECT value FROM json_each(?))`)
    .pluck()
    .get(JSON.stringify(types)) as number;
  const page = db.prepare(
    `SELECT n, type, patient, knownAt, file, line, body FROM resources
     WHERE type IN (SELECT value FROM json_each(?)) AND (knownAt, n) > (?, ?)
     ORDER BY knownAt, n LIMIT ${RESOURCE_BATCH_SIZE}`,
  );
  const insert = db.prepare(
    `INSERT OR IGNORE INTO events (eventId, patient, at, binding, ward, week, day, event)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const rejections = createRejections(work);
  const calendar = calendarIn(options.timezone);
  const wards = createWardFinder(db, options.isOwnServer);

  const take = (row: Row): void => {
    const { knownAt: at, patient, file, line, body } = row;
    if (at < from || at >= to) return count('left-out', 'outside-period');
    const resource: unknown = JSON.parse(body);
    for (const binding of bindings) {
      if (!binding.asksFor(resource)) continue;
      const projection = binding.project(resource);
      if (projection.kind === 'left-out') {
        count('left-out', `${binding.name}: ${projection.what}`);
        continue;
      }
      if (projection.kind !== 'event') {
        rejections.add('binding-unusable', { file, line }, binding.name);
        continue;
      }
      const { event } = projection;
      if (!options.eventTypes.has(binding.eventType)) {
        count('left-out', `${binding.name}: not-for-this-workflow`);
        continue;
      }
      const named = event[options.patientField];
      if (typeof named !== 'string' || patient === null) {
        rejections.add('event-without-subject', { file, line }, binding.name);
        continue;
      }
      const { day, week } = calendar(at);
      const ward = wards.wardOf(resource, patient, at);
      const { eventId } = event;
      const row = [eventId, patient, at, binding.name, ward, week, day, JSON.stringify(event)];
      const isNew = insert.run(...row).changes === 1;
      count(isNew ? 'binding' : 'repeated', binding.name);
    }
  };

  let position = work.fact<{ at: number; n: number; done: number }>(MADE) ?? {
    at: -1,
    n: -1,
    done: 0,
  };
  for (;;) {
    const rows = page.all(JSON.stringify(types), position.at, position.n) as Row[];
    const last = rows.at(-1);
    if (last === undefined) return true;
    position = { at: last.knownAt, n: last.n, done: position.done + rows.length };
    db.transaction(() => {
      rows.forEach(take);
      work.setFact(MADE, position);
    })();
    options.onProgress?.({ done: position.done, total });
    // Lets a signal of the operator in.
    await new Promise(setImmediate);
    if (options.signal?.aborted) return false;
  }
}
