import { until } from '@platform/testing';

import { requireHeld, type DeclaredAttack } from '../attack';
import { type Answer } from '../target/call';
import { type Target } from '../target/target';
import { withOtherCaller } from '../watch/with-other-caller';
import { retryWhileRefused, uniqueName, whilePublished, workflow } from './workflows';
import { many } from './inputs';

const LARGE_WRITERS = 16;
/** With its other members, an event stays just below the limit of a body. */
const LARGE_ENTRY_CHARACTERS = 1024 * 1024 - 500;
const COLLIDING = 16;
/** Posts of one id; every other one has other content. */
const POSTS_OF_AN_ID = 4;
const REFUSED = 60;
const BATCHES = 2;
/** A batch has this many events in common with the others, of its own, and that are refused. */
const IN_COMMON = 150;
const OF_ITS_OWN = 150;
const REFUSED_OF_BATCH = 200;
const AUDIT_PAGE_SIZE = 100;

interface ManualEvent {
  readonly eventId: string;
  readonly input: unknown;
}

/** The events of the attack. */
interface Salvo {
  readonly large: readonly ManualEvent[];
  /** The posts of each id. */
  readonly colliding: readonly (readonly ManualEvent[])[];
  readonly refused: readonly object[];
  readonly batches: readonly (readonly object[])[];
}

function salvoOf(slug: string): Salvo {
  const name = uniqueName('group');
  const event = (eventId: string, input: unknown) => ({
    eventId: `${name}-${eventId}`,
    eventType: 'core.manual',
    workflow: slug,
    input,
  });
  const invalid = (at: number) => [
    event(`${'x'.repeat(200)}-${at}`, at),
    { ...event(`type-${at}`, at), eventType: 'no.such-type' },
    { ...event(`workflow-${at}`, at), workflow: 'no-such-workflow' },
    { ...event(`text-${at}`, at), eventType: 7 },
  ];
  const inCommon = many(IN_COMMON, (at) => event(`common-${at}`, at));
  return {
    large: many(LARGE_WRITERS, (at) => event(`large-${at}`, 'x'.repeat(LARGE_ENTRY_CHARACTERS))),
    colliding: many(COLLIDING, (at) =>
      many(POSTS_OF_AN_ID, (turn) => event(`same-${at}`, `content ${turn % 2}`)),
    ),
    refused: many(REFUSED, (at) => invalid(at)[at % 4] as object),
    batches: many(BATCHES, (batch) =>
      [
        ...inCommon,
        ...many(OF_ITS_OWN, (at) => event(`own-${batch}-${at}`, at)),
        ...many(REFUSED_OF_BATCH, (at) => invalid(at)[at % 4] as object),
      ].sort(() => Math.random() - 0.5),
    ),
  };
}

interface Sender {
  readonly post: (event: object) => Promise<Answer>;
  readonly postBatch: (events: readonly object[]) => Promise<Answer>;
}

async function senderOf({ call, keyFor }: Target): Promise<Sender> {
  const key = await keyFor('source');
  return {
    post: (body) => retryWhileRefused(() => call('/api/events', { key, body })),
    postBatch: (events) =>
      retryWhileRefused(() => call('/api/events/batch', { key, body: { events } })),
  };
}

/** Requires one accepted content for each id. Returns it. */
function winnerOf(posts: readonly ManualEvent[], answers: readonly Answer[]): ManualEvent {
  const statuses = answers.map(({ status }) => status).join();
  const contents = new Set(
    posts.filter((_post, at) => (answers[at]?.status ?? 0) < 300).map(({ input }) => input),
  );
  requireHeld(contents.size === 1, `${contents.size} contents of one id: ${statuses}`);
  const lost = posts.flatMap((post, at) => (contents.has(post.input) ? [] : [answers[at]?.status]));
  requireHeld(
    lost.every((status) => status === 409),
    `another content of a known id was answered ${statuses}`,
  );
  const accepted = answers.filter(({ status }) => status === 202).length;
  requireHeld(accepted >= 1, `nobody's event was accepted: ${statuses}`);
  return posts.find(({ input }) => contents.has(input)) as ManualEvent;
}

interface BatchResult {
  readonly outcome: string;
  readonly eventId?: string;
}

function requireBatches(answers: readonly Answer[]): void {
  const results = answers.map(({ status, text, json }) => {
    requireHeld(status === 200, `a batch was answered ${status} ${text.slice(0, 300)}`);
    return json<{ results: readonly BatchResult[] }>().results;
  });
  const counts = new Map<string, number>();
  for (const { outcome } of results.flat()) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const summary = JSON.stringify(Object.fromEntries(counts));
  requireHeld(counts.get('rejected') === BATCHES * REFUSED_OF_BATCH, `of batches ${summary}`);
  const taken = (counts.get('accepted') ?? 0) + (counts.get('duplicate') ?? 0);
  requireHeld(taken === BATCHES * (IN_COMMON + OF_ITS_OWN), `of batches ${summary}`);
}

/** Reads all runs of the workflow. */
async function listedRuns({ call, keyFor }: Target, slug: string): Promise<readonly string[]> {
  const key = await keyFor('viewer');
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = `workflow=${slug}&limit=${AUDIT_PAGE_SIZE}${cursor ? `&cursor=${cursor}` : ''}`;
    const { status, json } = await call(`/api/runs?${query}`, { key });
    requireHeld(status === 200, `a list was answered ${status}`);
    const page = json<{ items: readonly { id: string }[]; nextCursor?: string }>();
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

/** Requires that the posts of an id are audited, and that its run has the accepted content. */
async function requireTraced({ call, keyFor }: Target, winner: ManualEvent): Promise<void> {
  const { eventId, input } = winner;
  const viewer = await keyFor('viewer', 'clinician');
  const { text } = await call(`/api/runs/${eventId}`, { key: viewer });
  requireHeld(text.includes(JSON.stringify(input)), `the run of ${eventId} has another content`);
  const path = `/api/audit?resource=${encodeURIComponent(`event:${eventId}`)}`;
  const { json } = await call(path, { key: await keyFor('operator') });
  const { items } = json<{ items: readonly { readonly refusal?: { readonly code: string } }[] }>();
  const posts = items.filter(({ refusal }) => refusal === undefined).length;
  const conflicts = items.filter(({ refusal }) => refusal?.code === 'event-conflict').length;
  requireHeld(
    posts >= POSTS_OF_AN_ID && conflicts === POSTS_OF_AN_ID / 2,
    `the audit log has ${posts} posts and ${conflicts} conflicts of ${eventId}`,
  );
}

async function attackGroups(target: Target): Promise<string> {
  const { call, keyFor } = target;
  const spec = workflow(uniqueName('grouped'), { nodes: [{ id: 'start', type: 'core.manual' }] });
  return whilePublished(target, [spec], async () => {
    const { post, postBatch } = await senderOf(target);
    const salvo = salvoOf(spec.slug);
    const [large, colliding, refused, batches] = await Promise.all([
      Promise.all(salvo.large.map(post)),
      Promise.all(salvo.colliding.map((posts) => Promise.all(posts.map(post)))),
      Promise.all(salvo.refused.map(post)),
      Promise.all(salvo.batches.map(postBatch)),
    ]);
    for (const { status, text } of large) {
      requireHeld(status === 202, `a large event was answered ${status} ${text.slice(0, 300)}`);
    }
    for (const { status, text } of refused) {
      requireHeld(status === 422, `an invalid event was answered ${status} ${text.slice(0, 300)}`);
    }
    const winners = colliding.map((answers, at) => winnerOf(salvo.colliding[at] ?? [], answers));
    requireBatches(batches);
    const key = await keyFor('viewer');
    const running = `/api/runs?workflow=${spec.slug}&status=running&limit=1`;
    await until(async () => {
      const { json } = await call(running, { key });
      return json<{ items: readonly unknown[] }>().items.length === 0;
    }, 'all runs to end');
    const expected = LARGE_WRITERS + COLLIDING + IN_COMMON + BATCHES * OF_ITS_OWN;
    const ids = await listedRuns(target, spec.slug);
    const distinct = new Set(ids).size;
    requireHeld(ids.length === distinct, `${ids.length - distinct} runs are listed twice`);
    requireHeld(distinct === expected, `${distinct} runs of ${expected} events`);
    await Promise.all(winners.map((winner) => requireTraced(target, winner)));
    return `${distinct} events, each one run; ${COLLIDING} ids, each one content`;
  });
}

/** Attacks on what writes of concurrent requests share. */
export const writeGroupAttacks: readonly DeclaredAttack[] = [
  {
    name: 'mixed-writes',
    does: 'posts at once events of a megabyte, events of one id, invalid ones, and full batches',
    isQuick: true,
    run: (target) => withOtherCaller(target, uniqueName('mixed'), () => attackGroups(target)),
  },
];
