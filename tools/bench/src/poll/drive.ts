import { setTimeout as delay } from 'node:timers/promises';

import { createApiClient, dataOf } from '@platform/api-client';
import type { Stack } from '@platform/stack';

import { postJson } from '../post-json';
import { deleteResults, writePatients, writeResults } from './fhir-batches';
import { followRuns } from './follow-runs';
import { eventOf, FEED, polledPrefix } from './workload';

export const WAYS = ['poll', 'backlog', 'single', 'batch'] as const;
export type Way = (typeof WAYS)[number];

const IN_FLIGHT = 16;
const POSTS_BATCH_SIZE = 100;
const LAG_EVERY_MS = 500;

export interface Round {
  /** Until the last run was accepted. */
  readonly acceptedSeconds: number;
  /** Until the last run had ended. */
  readonly endedSeconds: number;
  /** Polled: the longest lag that the platform reported of the feed; writing: how long that took. */
  readonly maxLagSeconds?: number;
  readonly writtenSeconds?: number;
}

/** Takes `count` events in one way, and waits until their runs have ended. `round` is in their ids. */
export type Drive = (way: Way, round: string, count: number) => Promise<Round>;

const secondsFrom = (begunAt: number, at: number): number => (at - begunAt) / 1_000;

async function accepted(url: string, body: object, status: number): Promise<void> {
  const answer = await postJson(url, JSON.stringify(body));
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
  if (status === 202) return;
  const { results } = JSON.parse(answer.text) as {
    readonly results: readonly { readonly outcome: string }[];
  };
  const refused = results.find(({ outcome }) => outcome !== 'accepted');
  if (refused) throw new Error(JSON.stringify(refused));
}

export function createDrive(stack: Stack, fhirUrl: string): Drive {
  const { proxyUrl, adminUrl, proxy } = stack;
  const api = createApiClient({ baseUrl: proxyUrl });

  /** Watches the lag of the feed until `work` is done. */
  async function watchLag<T>(work: Promise<T>): Promise<readonly [T, number]> {
    let isOver = false;
    let most = 0;
    const watching = (async () => {
      while (!isOver) {
        const { items } = await dataOf(api.GET('/api/sources'));
        const feed = items.flatMap(({ feeds }) => feeds).find(({ feed: name }) => name === FEED);
        most = Math.max(most, feed?.lagSeconds ?? 0);
        await delay(LAG_EVERY_MS);
      }
    })();
    try {
      return [await work, most];
    } finally {
      isOver = true;
      await watching;
    }
  }

  async function requireNoFailure(): Promise<void> {
    const query = { status: 'failed', limit: 1 } as const;
    const { items } = await dataOf(api.GET('/api/runs', { params: { query } }));
    if (items[0]) throw new Error(`run ${items[0].id} failed`);
  }

  async function single(ids: readonly string[]): Promise<void> {
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let at = next++; at < ids.length; at = next++) {
        await accepted(`${proxyUrl}/api/events`, eventOf(String(ids[at])), 202);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  }

  async function batch(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += POSTS_BATCH_SIZE) {
      const events = ids.slice(from, from + POSTS_BATCH_SIZE).map(eventOf);
      await accepted(`${proxyUrl}/api/events/batch`, { events }, 200);
    }
  }

  async function posted(
    post: (ids: readonly string[]) => Promise<void>,
    prefix: string,
    ids: readonly string[],
  ): Promise<Round> {
    const begunAt = Date.now();
    await post(ids);
    const { lastAcceptedAt, lastEndedAt } = await followRuns(adminUrl, prefix, ids.length);
    return {
      acceptedSeconds: secondsFrom(begunAt, lastAcceptedAt),
      endedSeconds: secondsFrom(begunAt, lastEndedAt),
    };
  }

  async function polled(prefix: string, ids: readonly string[]): Promise<Round> {
    const begunAt = Date.now();
    await writeResults(fhirUrl, ids);
    const writtenSeconds = secondsFrom(begunAt, Date.now());
    const following = followRuns(adminUrl, polledPrefix(prefix), ids.length);
    const [{ lastAcceptedAt, lastEndedAt }, maxLagSeconds] = await watchLag(following);
    return {
      acceptedSeconds: secondsFrom(begunAt, lastAcceptedAt),
      endedSeconds: secondsFrom(begunAt, lastEndedAt),
      ...{ maxLagSeconds, writtenSeconds },
    };
  }

  async function caughtUp(prefix: string, ids: readonly string[]): Promise<Round> {
    await proxy.stop();
    await writeResults(fhirUrl, ids);
    await proxy.start();
    const following = followRuns(adminUrl, polledPrefix(prefix), ids.length);
    const [{ firstAcceptedAt, lastAcceptedAt, lastEndedAt }, maxLagSeconds] =
      await watchLag(following);
    return {
      acceptedSeconds: secondsFrom(firstAcceptedAt, lastAcceptedAt),
      endedSeconds: secondsFrom(firstAcceptedAt, lastEndedAt),
      maxLagSeconds,
    };
  }

  const ways: Readonly<Record<Way, (prefix: string, ids: readonly string[]) => Promise<Round>>> = {
    poll: polled,
    backlog: caughtUp,
    single: (...given) => posted(single, ...given),
    batch: (...given) => posted(batch, ...given),
  };

  return async (way, round, count) => {
    const prefix = `${way}-${round}-`;
    const ids = Array.from({ length: count }, (_, n) => `${prefix}${n}`);
    await writePatients(fhirUrl, ids);
    const measured = await ways[way](prefix, ids);
    if (way === 'poll' || way === 'backlog') await deleteResults(fhirUrl, ids);
    await requireNoFailure();
    return measured;
  };
}
