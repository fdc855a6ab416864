import { setTimeout as delay } from 'node:timers/promises';

import type { JsonObject } from '@platform/sdk';

import type { Dice } from '../dice';
import type { Edition } from '../facts';
import { EDITION, editionOf, TICK, tick } from '../scenarios/editions';
import { NoAnswerError, type ApiAnswer, type PatientApi } from './api';

interface Definition {
  readonly etag: string;
  /** Undefined when nothing is published. */
  readonly version: number | undefined;
}

const path = (slug: string): string => `/api/workflows/${slug}`;

async function read(api: PatientApi, slug: string): Promise<Definition> {
  const { headers, body } = await api.ask('GET', path(slug));
  const published = body['published'] as { readonly version: number } | null | undefined;
  return { etag: headers['etag'] ?? '', version: published?.version };
}

const asSeen = (etag: string) => ({ headers: () => ({ 'if-match': etag }) });

const requireDone = (what: string, { status, body }: ApiAnswer): void => {
  // A change that was made without an answer is refused when it is asked for again.
  if (status < 300 || status === 409 || status === 412) return;
  throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`);
};

async function publishDraft(api: PatientApi, slug: string, draft: JsonObject): Promise<void> {
  const before = await read(api, slug);
  const saved = await api.ask('PUT', `${path(slug)}/draft`, draft, asSeen(before.etag || '*'));
  requireDone(`the draft of ${slug}`, saved);
  const { etag } = await read(api, slug);
  requireDone(
    `the publication of ${slug}`,
    await api.ask('POST', `${path(slug)}/publish`, {}, asSeen(etag)),
  );
}

/** A first draft is of nobody: nothing to compare it with. */
async function publishFirst(api: PatientApi, slug: string, draft: JsonObject): Promise<void> {
  await api.ask('PUT', `${path(slug)}/draft`, draft);
  const { etag } = await read(api, slug);
  await api.ask('POST', `${path(slug)}/publish`, {}, asSeen(etag));
  const { version } = await read(api, slug);
  if (version === undefined) throw new Error(`${slug} is not published`);
}

/** Publishes what is not seeded; answers when the schedule was published, at the latest and the earliest. */
export async function publishAtFirst(
  api: PatientApi,
  editions: Edition[],
): Promise<{ readonly begunAt: number; readonly knownAt: number }> {
  const first = Date.now();
  await publishFirst(api, EDITION, editionOf(1));
  editions.push({ version: 1, edition: 1, begunAt: first, knownAt: Date.now() });
  const begunAt = Date.now();
  await publishFirst(api, TICK, tick());
  return { begunAt, knownAt: Date.now() };
}

/** No new runs; answers when that was asked for and when it was so. */
export async function retireTick(api: PatientApi): Promise<number> {
  const { etag } = await read(api, TICK);
  requireDone('the retirement', await api.ask('DELETE', path(TICK), undefined, asSeen(etag)));
  return Date.now();
}

/** What was asked for and not answered may have been done all the same: what is published tells. */
async function whetherAnsweredOrNot(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
  }
}

/** Publishes one edition after the other, and goes back now and then, until it is told to stop. */
export async function publishEditions(
  api: PatientApi,
  dice: Dice,
  { editions, isOver }: { readonly editions: Edition[]; readonly isOver: () => boolean },
): Promise<void> {
  let newest = 1;
  while (!isOver()) {
    await delay(500 + dice.below(4_000));
    newest += 1;
    await whetherAnsweredOrNot(publishOne(api, dice, { editions, newest }));
  }
}

async function rollBack(api: PatientApi, { version }: Edition): Promise<void> {
  const { etag } = await read(api, EDITION);
  const answer = await api.ask('POST', `${path(EDITION)}/rollback`, { version }, asSeen(etag));
  requireDone('the roll-back', answer);
}

async function publishOne(
  api: PatientApi,
  dice: Dice,
  { editions, newest }: { readonly editions: Edition[]; readonly newest: number },
): Promise<void> {
  const last = editions.at(-1) as Edition;
  const others = editions.filter(({ edition }) => edition !== last.edition);
  const back = dice.chance(30) && others.length > 0 ? dice.of(others) : undefined;
  const begunAt = Date.now();
  await whetherAnsweredOrNot(
    back ? rollBack(api, back) : publishDraft(api, EDITION, editionOf(newest)),
  );
  const { version = 0 } = await read(api, EDITION);
  if (version === last.version) return;
  const edition = back?.edition ?? newest;
  editions.push({ version, edition, begunAt, knownAt: Date.now() });
}
