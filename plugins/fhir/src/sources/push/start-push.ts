import type { EffectLog, Language, SourceContext } from '@platform/sdk';

import type { FhirClient } from '../../client/fhir-client';
import { openSecret } from '../../client/read-secret';
import type { FeedQuery } from '../feed-query';
import { listenForHooks } from './hook-listener';
import { keepHook } from './keep-hook';
import { keepSocket } from './keep-socket';
import { isSocketConfig, type HookConfig, type PushConfig } from './push-config';

export interface PushDeps {
  readonly source: string;
  readonly client: FhirClient;
  readonly advertisedUrl: string | undefined;
  /** What wakes a feed, by its name. */
  readonly wakers: ReadonlyMap<string, () => void>;
  readonly root: string;
  readonly log: EffectLog;
  readonly listenHttp: SourceContext['listenHttp'];
  readonly troubled?: SourceContext['troubled'];
  readonly now: () => Date;
  readonly language: Language;
}

/** Lets the server wake the feeds. */
export interface Push {
  stop(): Promise<void>;
}

/** Rejects when the port of hooks is taken, or their secret is missing (ConfigurationError). */
export async function startPush(
  config: PushConfig,
  queries: readonly FeedQuery[],
  deps: PushDeps,
): Promise<Push> {
  return isSocketConfig(config)
    ? stopTogether(
        queries.map((query) =>
          keepSocket(query, { ...deps, config, wake: () => deps.wakers.get(query.feed)?.() }),
        ),
      )
    : startHooks(config, queries, deps);
}

async function startHooks(
  config: HookConfig,
  queries: readonly FeedQuery[],
  { source, client, wakers, root, log, listenHttp, troubled, now, language }: PushDeps,
): Promise<Push> {
  const key = `sources.${source}.push`;
  const secret = openSecret(config.secret, `${key}.secret`, root);
  const { host = '127.0.0.1', port } = config;
  const address = { host, port, key: `${key}.port` };
  const listener = await listenForHooks({ address, listenHttp, secret, log }, wakers);
  const kept = queries.map((query) =>
    keepHook(query, { source, client, config, secret, log, troubled, now, language }),
  );
  return stopTogether([{ stop: () => listener.close() }, ...kept]);
}

const stopTogether = (parts: readonly Push[]): Push => ({
  async stop() {
    await Promise.all(parts.map((part) => part.stop()));
  },
});
