import { setTimeout as delay } from 'node:timers/promises';

import { answerOf, type ApiClient } from '@platform/api-client';
import type { JsonObject } from '@platform/sdk';

import type { Dice } from '../dice';
import type { CampaignFacts, Edition } from '../facts';
import { EDITION, editionOf, TICK, tick, tickRunId, ticksBetween } from '../scenarios/editions';
import { NoAnswerError } from './api';
import { waitUntilEnded } from './poll-run';

interface Definition {
  readonly etag: string;
  /** Undefined if no version is published. */
  readonly version: number | undefined;
}

async function read(api: ApiClient, slug: string): Promise<Definition> {
  const { headers, body } = await answerOf(
    api.GET('/api/workflows/{slug}', { params: { path: { slug } } }),
  );
  return { etag: headers.get('etag') ?? '', version: body.published?.version };
}

/** The parameters of a change that is based on this state. */
const ifMatch = (slug: string, etag: string) => ({
  params: { path: { slug }, header: { 'If-Match': etag } },
});

async function requireDone(what: string, call: Parameters<typeof answerOf>[0]): Promise<void> {
  const { status, body } = await answerOf(call);
  // A change that was made but got no response is refused when it is sent again.
  if (status < 300 || status === 409 || status === 412) return;
  throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
}

async function publishDraft(api: ApiClient, slug: string, draft: JsonObject): Promise<void> {
  const before = await read(api, slug);
  const seen = ifMatch(slug, before.etag || '*');
  await requireDone(
    `the draft of ${slug}`,
    api.PUT('/api/workflows/{slug}/draft', { ...seen, body: draft }),
  );
  const { etag } = await read(api, slug);
  await requireDone(
    `the publication of ${slug}`,
    api.POST('/api/workflows/{slug}/publish', { ...ifMatch(slug, etag), body: {} }),
  );
}

/** Publishes the first version. A first draft needs no `If-Match`. */
async function publishFirst(api: ApiClient, slug: string, draft: JsonObject): Promise<void> {
  await api.PUT('/api/workflows/{slug}/draft', { params: { path: { slug } }, body: draft });
  const { etag } = await read(api, slug);
  await api.POST('/api/workflows/{slug}/publish', { ...ifMatch(slug, etag), body: {} });
  const { version } = await read(api, slug);
  if (version === undefined) throw new Error(`${slug} is not published`);
}

/**
 * Publishes the workflows that are not seeded. Returns the earliest and the latest instant at which the schedule
 * was published.
 */
export async function publishAtFirst(
  api: ApiClient,
  editions: Edition[],
): Promise<{ readonly begunAt: number; readonly knownAt: number }> {
  const first = Date.now();
  await publishFirst(api, EDITION, editionOf(1));
  editions.push({ version: 1, edition: 1, begunAt: first, knownAt: Date.now() });
  const begunAt = Date.now();
  await publishFirst(api, TICK, tick());
  return { begunAt, knownAt: Date.now() };
}

/** Retires the schedule. Returns the instant at which that was confirmed. */
async function retireTick(api: ApiClient): Promise<number> {
  const { etag } = await read(api, TICK);
  await requireDone('the retirement', api.DELETE('/api/workflows/{slug}', ifMatch(TICK, etag)));
  return Date.now();
}

/**
 * Waits until the schedule has caught up after the faults, retires it, waits for the runs that it may have started
 * last, and returns its instants.
 */
export async function ticksOf(
  published: { readonly begunAt: number; readonly knownAt: number },
  api: ApiClient,
  timeoutMs: number,
): Promise<CampaignFacts['ticks']> {
  const due = ticksBetween(published.knownAt, Date.now());
  const newest = due.at(-1);
  // Instants fire in order: when the newest has ended, the missing ones will never begin.
  if (newest !== undefined) await waitUntilEnded(api, tickRunId(newest), timeoutMs);
  await waitUntilAllEnded(due, api);
  const before = ticksBetween(published.begunAt, published.knownAt - 1);
  const retiredAt = await retireTick(api);
  const after = ticksBetween((newest ?? published.knownAt) + 1, retiredAt);
  await waitUntilAllEnded(after, api);
  return { due, possible: [...before, ...after] };
}

/** Time for the last runs to end, for all of them together. */
const END_MS = 20_000;

async function waitUntilAllEnded(instants: readonly number[], api: ApiClient): Promise<void> {
  const deadline = Date.now() + END_MS;
  for (const instant of instants) {
    await waitUntilEnded(api, tickRunId(instant), deadline - Date.now());
  }
}

/** Ignores a missing response: the change may have been made, and the published version shows it. */
async function ignoreNoAnswer(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
  }
}

/** Publishes one edition after the other, with a rollback now and then, until it is stopped. */
export async function publishEditions(
  api: ApiClient,
  dice: Dice,
  { editions, isOver }: { readonly editions: Edition[]; readonly isOver: () => boolean },
): Promise<void> {
  let newest = 1;
  while (!isOver()) {
    await delay(500 + dice.below(4_000));
    newest += 1;
    await ignoreNoAnswer(publishOne(api, dice, { editions, newest }));
  }
}

async function rollBack(api: ApiClient, { version }: Edition): Promise<void> {
  const { etag } = await read(api, EDITION);
  await requireDone(
    'the roll-back',
    api.POST('/api/workflows/{slug}/rollback', { ...ifMatch(EDITION, etag), body: { version } }),
  );
}

async function publishOne(
  api: ApiClient,
  dice: Dice,
  { editions, newest }: { readonly editions: Edition[]; readonly newest: number },
): Promise<void> {
  const last = editions.at(-1) as Edition;
  const others = editions.filter(({ edition }) => edition !== last.edition);
  const back = dice.chance(30) && others.length > 0 ? dice.of(others) : undefined;
  const begunAt = Date.now();
  await ignoreNoAnswer(back ? rollBack(api, back) : publishDraft(api, EDITION, editionOf(newest)));
  const { version = 0 } = await read(api, EDITION);
  if (version === last.version) return;
  const edition = back?.edition ?? newest;
  editions.push({ version, edition, begunAt, knownAt: Date.now() });
}
