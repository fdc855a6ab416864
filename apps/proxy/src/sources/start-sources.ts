import type { Catalog, EventBinding } from '@platform/catalog';
import type { InstanceManifest } from '@platform/manifests';
import type { PluginGuard } from '@platform/plugin-host';
import type { SourceContext } from '@platform/sdk';
import { createLogger, recordEventGenerated } from '@platform/telemetry';

import { activeBindings } from './active-bindings';
import { superviseSource, type SourcePace } from './supervise-source';
import { createTakeRecord, type TakeDeps } from './take-record';

const log = createLogger('sources');

export type SourceDeps = TakeDeps &
  Omit<SourceContext, 'log'> & {
    /** What plugins contribute: which sources and bindings there are does not change. */
    readonly catalog: Pick<Catalog, 'eventSources' | 'eventBindings'>;
    /** Tells when code of a source got out of hand. */
    readonly guard?: PluginGuard | undefined;
    readonly pace?: SourcePace;
  };

/** The sources of an instance. */
export interface RunningSources {
  /** Those that wait to be started again, by name, with the plugin they come from. */
  waiting(): readonly { readonly source: string; readonly plugin: string }[];
  stop(): Promise<void>;
}

/**
 * Starts every source that has an active binding, all at once. One that is not contributed is logged
 * and left out; one that does not start in time is tried again later: it stops neither the others nor
 * the proxy.
 */
export async function startSources(
  instance: Pick<InstanceManifest, 'sources' | 'eventBindings'>,
  { root, dataDir, catalog, guard, pace, ...deps }: SourceDeps,
): Promise<RunningSources> {
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
    const refused = (feed: string): void =>
      recordEventGenerated({
        source,
        feed,
        event: events.get(feed) ?? 'unknown',
        outcome: 'rejected',
      });
    const running = await superviseSource(
      {
        name: source,
        plugin,
        feeds: feeds.map(({ name }) => name),
        open: (emit) => type.factory(config, feeds, emit, { root, dataDir, log, refused }),
        emit: createTakeRecord(source, bindings, {
          ...deps,
          feeds: [...catalog.eventBindings.keys()],
        }),
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
      supervised
        .filter(({ running }) => !running.isRunning())
        .map(({ source, plugin }) => ({ source, plugin })),
    async stop() {
      await Promise.all(supervised.map(({ running }) => running.stop()));
    },
  };
}
