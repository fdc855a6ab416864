import { recordEventId } from '@platform/event-bindings';
import { eventIdOfRun, RERUN_PREFIX } from '@platform/interpreter';
import { withRunIndex, type RunStore } from '@platform/run-store';
import type { WithdrawnRecords } from '@platform/sdk';

import { MAX_PAGE_SIZE } from '../listing/page';
import type { RerunOrigins } from './rerun-origins';

/** What follows the beginning of a key. */
const REST = /^[\w-]+$/;
const SOME_REST = '0';

/** Thrown for keys whose event ids do not begin with them, because they would be too long, or be those of another feed. */
export class RecordsUnfindableError extends Error {
  constructor() {
    super('clés trop longues ou ambiguës pour retrouver les exécutions');
  }
}

/** Beginnings of event ids, exact as to case. */
function beginningsOf(
  feed: string,
  { beginnings }: Pick<WithdrawnRecords, 'beginnings'>,
  feeds: readonly string[],
): readonly string[] {
  return beginnings.map((beginning) => {
    const plain = `${feed}.${beginning}`;
    if (recordEventId(feed, beginning + SOME_REST, feeds) !== plain + SOME_REST) {
      throw new RecordsUnfindableError();
    }
    return plain;
  });
}

export interface RecordRunsDeps {
  readonly store: Pick<RunStore, 'listUnfinished'>;
  /** The names of all feeds. */
  readonly feeds: readonly string[];
  readonly originOf: RerunOrigins;
}

/** The ids of unfinished runs that contain a text, oldest first. */
async function* unfinishedIds(
  idContains: string,
  { store }: Pick<RecordRunsDeps, 'store'>,
): AsyncGenerator<string> {
  let after: Parameters<RunStore['listUnfinished']>[0]['after'];
  for (;;) {
    const page = await withRunIndex(() =>
      store.listUnfinished({ limit: MAX_PAGE_SIZE, idContains, ...(after && { after }) }),
    );
    for (const { id } of page) yield id;
    if (page.length < MAX_PAGE_SIZE) return;
    after = page.at(-1);
  }
}

/**
 * Returns the ids of the unfinished runs that these records started, oldest first: those of their events, those that
 * detached calls of them started, and reruns of all of them, also where the first run has ended. The event id of a record is
 * the link, so runs of any other record, which has another key, are never among them. Throws RecordsUnfindableError, and
 * rejects with RunIndexUnavailableError and EngineUnavailableError.
 */
export async function runsOfRecords(
  feed: string,
  records: Omit<WithdrawnRecords, 'reason'>,
  deps: RecordRunsDeps,
): Promise<readonly string[]> {
  const { feeds, originOf } = deps;
  const ids = records.keys.map((key) => recordEventId(feed, key, feeds));
  const beginnings = beginningsOf(feed, records, feeds);
  const { restLength } = records;
  const isRest = (rest: string): boolean =>
    REST.test(rest) && (restLength === undefined || rest.length === restLength);
  const isOfRecords = (runId: string): boolean => {
    const eventId = eventIdOfRun(runId);
    return (
      ids.includes(eventId) ||
      beginnings.some((each) => eventId.startsWith(each) && isRest(eventId.slice(each.length)))
    );
  };
  const found = new Set<string>();
  for (const idContains of new Set([...ids, ...beginnings])) {
    for await (const id of unfinishedIds(idContains, deps)) if (isOfRecords(id)) found.add(id);
  }
  for await (const id of unfinishedIds(RERUN_PREFIX, deps)) {
    if (isOfRecords(await originOf(id))) found.add(id);
  }
  return [...found];
}
