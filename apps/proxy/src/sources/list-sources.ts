import type { Catalog, EventBinding } from '@platform/catalog';

import type { Language } from '@platform/ports';

import type { FeedKeeping } from './feed-keeper';
import type { RunningSources } from './start-sources';
import type { FeedCursors } from './store/feed-cursors';
import type { RefusedRecords } from './store/refused-records';
import { feedId } from './store/source-tables';

export interface ListedDeps {
  readonly catalog: Pick<Catalog, 'eventSources'>;
  readonly cursors: Pick<FeedCursors, 'list'>;
  readonly keeping: Pick<FeedKeeping, 'readHere' | 'leftOut' | 'troubles'>;
  readonly refusedRecords: Pick<RefusedRecords, 'counts'>;
  /** Undefined until the sources have started. */
  readonly sources: () => Pick<RunningSources, 'waiting'> | undefined;
  readonly now: () => Date;
}

/** Lists the sources with an active binding, with sentences in a language. Sources that no plugin contributes are left out. */
export async function listSources(
  active: ReadonlyMap<string, readonly EventBinding[]>,
  { catalog, cursors, keeping, refusedRecords, sources, now }: ListedDeps,
  language: Language,
) {
  const [stored, counts] = await Promise.all([cursors.list(), refusedRecords.counts()]);
  const cursorOf = new Map(stored.map((each) => [feedId(each.source, each.feed), each]));
  const here = new Set(keeping.readHere().map(({ source, feed }) => feedId(source, feed)));
  const running = sources();
  const waiting = new Map(running?.waiting().map(({ source, failure }) => [source, failure]));

  const feedOf = (source: string, { name: feed, event }: EventBinding) => {
    const id = feedId(source, feed);
    const { lastSuccessAt = null, readUntil = null } = cursorOf.get(id) ?? {};
    const lagMs = readUntil === null ? null : now().getTime() - Date.parse(readUntil);
    return {
      feed,
      ...(event !== undefined && { event }),
      resolves: event === undefined,
      readHere: here.has(id),
      lastSuccessAt,
      readUntil,
      lagSeconds: lagMs === null ? null : Math.max(0, Math.round(lagMs / 1_000)),
      refusedRecords: counts.get(id) ?? 0,
      leftOut: keeping.leftOut.of(source, feed),
      troubles: keeping.troubles.of(source, feed).map(({ message, since, ...trouble }) => ({
        ...trouble,
        message: message[language],
        since: since.toISOString(),
      })),
    };
  };

  return [...active].flatMap(([source, bindings]) => {
    const type = catalog.eventSources.get(source);
    if (!type) return [];
    const failure = waiting.get(source);
    return {
      source,
      plugin: type.plugin,
      ...(failure && { failure: failure[language] }),
      running: running !== undefined && !waiting.has(source),
      feeds: bindings.map((binding) => feedOf(source, binding)),
      leftOut: keeping.leftOut.of(source),
    };
  });
}
