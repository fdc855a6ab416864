import type { Catalog, EventBinding } from '@platform/catalog';
import type { InstanceManifest } from '@platform/manifests';
import type { EventSource, SourceContext } from '@platform/sdk';
import { createLogger } from '@platform/telemetry';

import { activeBindings } from './active-bindings';
import { openSource } from './open-source';
import { createTakeRecord, type TakeDeps } from './take-record';

const log = createLogger('sources');

export type SourceDeps = TakeDeps &
  Omit<SourceContext, 'log'> & {
    /** What plugins contribute: which sources and bindings there are does not change. */
    readonly catalog: Pick<Catalog, 'eventSources' | 'eventBindings'>;
  };

/** The sources that run. */
export interface RunningSources {
  stop(): Promise<void>;
}

/**
 * Starts every source that has an active binding, all at once. One that is not contributed, or that
 * does not start in time, is logged and left out: it stops neither the others nor the proxy.
 */
export async function startSources(
  instance: Pick<InstanceManifest, 'sources' | 'eventBindings'>,
  { root, dataDir, catalog, ...deps }: SourceDeps,
): Promise<RunningSources> {
  for (const source of Object.keys(instance.sources)) {
    if (!catalog.eventSources.has(source)) log.warn({ source }, 'mécanisme introuvable');
  }
  const start = async (source: string, bindings: readonly EventBinding[]) => {
    const type = catalog.eventSources.get(source);
    if (!type) return [];
    const feeds = bindings.map(({ name, query }) => ({ name, query: query ?? {} }));
    try {
      const config = instance.sources[source] ?? {};
      const emit = createTakeRecord(source, bindings, deps);
      const started = await openSource(() =>
        type.factory(config, feeds, emit, { root, dataDir, log }),
      );
      log.info({ source, feeds: feeds.map(({ name }) => name) }, 'source démarrée');
      return [started];
    } catch (error) {
      log.error({ source, error: (error as Error).message }, 'source non démarrée');
      return [];
    }
  };
  const active = [...activeBindings(catalog, instance)];
  const running: EventSource[] = (
    await Promise.all(active.map(([source, bindings]) => start(source, bindings)))
  ).flat();
  return {
    async stop() {
      await Promise.all(running.map((source) => source.stop()));
    },
  };
}
