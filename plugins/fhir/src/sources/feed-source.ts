import {
  ConfigurationError,
  languageOfLocale,
  type EventSource,
  type Refusal,
  type SourceFactory,
} from '@platform/sdk';
import type { FhirResource } from 'fhir/r4';

import { openFhirClient } from '../client/fhir-client';
import { ownServers } from '../client/server-config';
import { noteUncounted, withAnswer } from './answered-task';
import { asksFor } from './asks-for';
import { readQuery } from './feed-query';
import { createPollFeed } from './poll-feed';
import { isKeyKind, readPollConfig, type PollingSource } from './poll-config';
import { startPollLoop } from './poll-loop';
import { startPush } from './push/start-push';
import { recordKey } from './record-key';

/** Returns the signal of a poll: it ends with the source, or when another process may read the feed. */
async function untilEither(
  stopping: AbortSignal,
  owner: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const both = new AbortController();
  const end = (): void => both.abort();
  for (const signal of [stopping, owner]) signal.addEventListener('abort', end, { once: true });
  if (stopping.aborted || owner.aborted) end();
  try {
    await work(both.signal);
  } finally {
    for (const signal of [stopping, owner]) signal.removeEventListener('abort', end);
  }
}

/** Creates a source that polls the feeds of one FHIR server, and is woken by it when the configuration has `push`. */
export function createFeedSource(
  source: PollingSource,
  { needsPush }: { readonly needsPush: boolean },
): SourceFactory {
  const start: SourceFactory = async (given, feeds, emit, context): Promise<EventSource> => {
    const { log, root, runRetentionMs } = context;
    const language = languageOfLocale(context.locale);
    const config = readPollConfig(source, given, { runRetentionMs });
    const { push } = config;
    const key = `sources.${source}`;
    if (needsPush && !push) {
      throw new ConfigurationError(`${key}.push`, `« ${key}.push » est requis`, {
        english: `"${key}.push" is required`,
      });
    }
    const queries = feeds.map((feed) => readQuery(feed, config));
    const client = openFhirClient(config.server, { log, root, key });
    const stopping = new AbortController();
    const now = (): Date => new Date();

    const wakers = new Map<string, () => void>();
    const { advertisedUrl } = config.server;
    const pushing =
      push &&
      (await startPush(push, queries, {
        source,
        client,
        advertisedUrl,
        wakers,
        root,
        log,
        now,
        language,
        troubled: context.troubled,
        listenHttp: context.listenHttp,
      }).catch(async (error: unknown) => {
        await client.close();
        throw error;
      }));

    const loops = queries.map((query) => {
      const { feeds: keeper, leftOut } = context;
      const deps = {
        source,
        client,
        emit,
        feeds: keeper,
        runRetentionMs,
        log,
        now,
        ...(leftOut && { leftOut }),
        onRefused: (resource: FhirResource, refusal: Refusal, signal: AbortSignal) =>
          noteUncounted(resource, refusal, { client, log, signal, language }),
      };
      const pollFeed = createPollFeed(query, config, deps);
      const poll = async (): Promise<void> => {
        await context.feeds.alone(query.feed, (owner) =>
          untilEither(stopping.signal, owner, (signal) => pollFeed(signal, owner)),
        );
      };
      const { intervalMs } = config;
      const loop = startPollLoop(poll, {
        intervalMs,
        log,
        fields: { source, feed: query.feed },
        onPolled: (trouble) => context.troubled?.(query.feed, 'read', trouble),
      });
      wakers.set(query.feed, () => loop.wake());
      return loop;
    });
    return {
      async stop() {
        stopping.abort();
        await Promise.all([pushing, ...loops].map((each) => each?.stop()));
        await client.close();
      },
    };
  };
  return Object.assign(start, {
    asRead: withAnswer,
    asksFor,
    servers: (config: Readonly<Record<string, unknown>>) => ownServers(config),
    keyOf: (
      record: unknown,
      query: Readonly<Record<string, unknown>>,
      config: Readonly<Record<string, unknown>>,
    ) => {
      const { resourceType, id } = (record ?? {}) as {
        readonly resourceType?: unknown;
        readonly id?: unknown;
      };
      if (typeof resourceType !== 'string' || typeof id !== 'string') return undefined;
      const { key = config['key'] } = query;
      const kind = isKeyKind(key) ? key : 'version';
      return recordKey(record as Parameters<typeof recordKey>[0], kind);
    },
  });
}
