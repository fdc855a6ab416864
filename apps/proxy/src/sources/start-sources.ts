import type { InstanceManifest } from '@platform/manifests';
import type { EventSource, SourceContext } from '@platform/sdk';
import { createLogger } from '@platform/telemetry';

import { activeBindings } from './active-bindings';
import { createTakeRecord, type TakeDeps } from './take-record';

const log = createLogger('sources');

/** The sources that run. */
export interface RunningSources {
  stop(): Promise<void>;
}

/**
 * Starts every source that has an active binding. One that is not contributed, or that does not
 * start, is logged and left out: it stops neither the others nor the proxy.
 */
export async function startSources(
  instance: Pick<InstanceManifest, 'sources' | 'eventBindings'>,
  { root, dataDir, ...deps }: TakeDeps & Omit<SourceContext, 'log'>,
): Promise<RunningSources> {
  for (const source of Object.keys(instance.sources)) {
    if (!deps.catalog.eventSources.has(source)) log.warn({ source }, 'mécanisme introuvable');
  }
  const running: EventSource[] = [];
  for (const [source, bindings] of activeBindings(deps.catalog, instance)) {
    const type = deps.catalog.eventSources.get(source);
    if (!type) continue;
    const feeds = bindings.map(({ name, query }) => ({ name, query: query ?? {} }));
    try {
      const config = instance.sources[source] ?? {};
      const emit = createTakeRecord(source, bindings, deps);
      running.push(await type.factory(config, feeds, emit, { root, dataDir, log }));
      log.info({ source, feeds: feeds.map(({ name }) => name) }, 'source démarrée');
    } catch (error) {
      log.error({ source, error: (error as Error).message }, 'source non démarrée');
    }
  }
  return {
    async stop() {
      await Promise.all(running.map((source) => source.stop()));
    },
  };
}
