import { activeBindings, readingOf } from '@platform/event-bindings';
import type { Catalog, EventBinding } from '@platform/catalog';
import type { InstanceManifest } from '@platform/manifests';
import type { PluginGuard } from '@platform/plugin-host';
import type { LocalizedText } from '@platform/ports';
import type { SourceContext } from '@platform/sdk';
import { createLogger, recordEventGenerated } from '@platform/telemetry';

import type { FeedKeeping } from './feed-keeper';
import { keepOrder, orderKeysOfProjection } from './keep-order';
import { listenHttp } from './listen-http';
import { paceRecords, type PaceDeps } from './pace-records';
import { superviseSource, type SourcePace } from './supervise-source';
import { createTakeRecord, type TakeDeps } from './take-record';

const log = createLogger('sources');

type SourceDeps = TakeDeps &
  PaceDeps &
  Pick<SourceContext, 'root' | 'dataDir'> & {
    /** The contributions of plugins. Sources and bindings do not change at run time. */
    readonly catalog: Pick<Catalog, 'eventSources' | 'eventBindings' | 'contextKinds'>;
    readonly keeping: Pick<FeedKeeping, 'keeperOf' | 'leftOut' | 'troubles'>;
    /** How long the engine knows a finished run, in ms. */
    readonly retentionMs: number;
    /** Reports faults in the code of a source. */
    readonly guard?: PluginGuard | undefined;
    readonly pace?: SourcePace;
  };

export interface WaitingSource {
  readonly source: string;
  readonly plugin: string;
  /** Why it did not start, or ended. */
  readonly failure: LocalizedText;
}

export interface RunningSources {
  /** Sources that wait to be started again, with their plugins. */
  waiting(): readonly WaitingSource[];
  stop(): Promise<void>;
}

/**
 * Starts every source that has an active binding, concurrently. A source that no plugin contributes is logged and left
 * out. A source that does not start in time is retried later, and affects neither the other sources nor the proxy.
 */
export async function startSources(
  instance: Pick<InstanceManifest, 'sources' | 'eventBindings' | 'locale' | 'timezone'>,
  { root, dataDir, catalog, guard, pace, keeping, retentionMs, limiter, ...deps }: SourceDeps,
): Promise<RunningSources> {
  const { locale, timezone } = instance;
  for (const source of Object.keys(instance.sources)) {
    if (!catalog.eventSources.has(source)) log.warn({ source }, 'mécanisme introuvable');
  }
  const start = async (source: string, bindings: readonly EventBinding[]) => {
    const type = catalog.eventSources.get(source);
    if (!type) return [];
    const { plugin } = type;
    const feeds = bindings.map(({ name, query }) => ({ name, query: query ?? {} }));
    const config = instance.sources[source] ?? {};
    const events = new Map(bindings.map(({ name, event }) => [name, event ?? 'resolve']));
    const refused: SourceContext['refused'] = (feed, refusal, key) => {
      const event = events.get(feed) ?? 'unknown';
      recordEventGenerated({ source, feed, event, outcome: 'rejected' });
      if (key === undefined) return;
      const unread = { feed, key, record: undefined };
      void deps.refusedRecords.keep(source, unread, refusal).catch((error: unknown) => {
        const fields = { source, feed, error: (error as Error).message };
        log.error(fields, 'enregistrement refusé non gardé');
      });
    };
    const context: SourceContext = {
      root,
      dataDir,
      locale,
      timezone,
      log,
      refused,
      runRetentionMs: retentionMs,
      feeds: keeping.keeperOf(source),
      listenHttp,
      leftOut: (what, { feed, count } = {}) => keeping.leftOut.add(source, feed, what, count),
      troubled: (...said) => keeping.troubles.say(source, ...said),
    };
    const take = createTakeRecord(source, bindings, {
      ...deps,
      leftOut: keeping.leftOut,
      feeds: [...catalog.eventBindings.keys()],
      referencesOf: readingOf(catalog, instance),
    });
    const running = await superviseSource(
      {
        name: source,
        plugin,
        feeds: feeds.map(({ name }) => name),
        open: (emit) => type.factory(config, feeds, emit, context),
        emit: keepOrder(
          (record) => orderKeysOfProjection(take.projectionOf(record), catalog),
          paceRecords(source, take, { limiter }),
        ),
      },
      guard,
      pace,
    );
    return [{ source, plugin, running }];
  };
  const active = [...activeBindings(catalog, instance)];
  const supervised = (
    await Promise.all(active.map(([source, bindings]) => start(source, bindings)))
  ).flat();
  return {
    waiting: () =>
      supervised.flatMap(({ source, plugin, running }) => {
        const failure = running.failure();
        return failure === undefined ? [] : { source, plugin, failure };
      }),
    async stop() {
      await Promise.all(supervised.map(({ running }) => running.stop()));
    },
  };
}
