import { setTimeout as delay } from 'node:timers/promises';

import { until } from '@platform/testing';

import { requireHeld, type DeclaredAttack } from '../attack';
import { type Answer } from '../target/call';
import { createKey } from '../target/open-target';
import { type Target } from '../target/target';
import { withOtherCaller } from '../watch/with-other-caller';
import {
  requireReady,
  retryWhileRefused,
  uniqueName,
  waitForEnd,
  whilePublished,
  workflow,
  type Spec,
} from './workflows';
import { many } from './inputs';

const TEXT = { kind: 'primitive', name: 'String' };
const NUMBER = { kind: 'primitive', name: 'Number' };
const ROLE = 'doctor';

/** Runs that wait with nearly as much as a run may write: 7 of 8 MiB. */
const LARGE_RUNS = 1;
const MANY_LARGE_RUNS = 32;
const LARGE_TASK_CHARACTERS = 70_000;
/** Validations of a run, each in a place of its own of a map. */
const OF_A_MAP = 50;
/** Maps inside a map: a run that waits for 500 validations. */
const MAPS = 10;
/** Runs that wait while pages are read, and runs that change all the time. */
const CALM_RUNS = 25;
const CHANGING_RUNS = 10;
const TASK_STEPS = 3;
const DECIDERS = 64;
/** Large runs that are cancelled at the same time: each is read as a whole. */
const CANCELLED_AT_ONCE = 4;
/** How long the runs of one attack may take to be listed, decided and cancelled: 32 of 7 MB need a minute on a busy machine. */
const PATIENCE_MS = 600_000;
const WALK_PAUSE_MS = 200;
const PAGE_SIZES = [23, 200];

const ask = (id: string, title: string, payload: readonly object[]) => ({
  id,
  type: 'core.validation',
  config: { title, payload, assignment: { roles: [ROLE] }, due: 'PT4H' },
});
const port = (name: string, type: object) => ({ name, type, required: true });
const START = { id: 'start', type: 'core.manual' };
const TEXT_OF_INPUT = {
  id: 'text',
  type: 'core.template',
  config: { ports: [port('input', { kind: 'any' })], text: '{{ in.input }}' },
};
const list = (id: string, count: number) => ({
  id,
  type: 'core.constant',
  config: { type: { kind: 'list', of: NUMBER }, value: many(count, (at) => at) },
});
const map = (id: string, body: object) => ({
  id,
  type: 'core.map',
  config: {
    itemType: NUMBER,
    concurrency: OF_A_MAP,
    with: [port('text', TEXT)],
    body: { outputs: [], ...body },
  },
});

const ASK_IN_MAP = {
  nodes: [ask('ask', 'Valider {{ in.item }}', [port('item', NUMBER), port('text', TEXT)])],
  edges: [
    { from: '$in.item', to: 'ask.item' },
    { from: '$in.text', to: 'ask.text' },
  ],
};

const mapped = (slug: string, count: number, body: object): Spec =>
  workflow(slug, {
    nodes: [START, TEXT_OF_INPUT, list('numbers', count), map('each', body)],
    edges: [
      { from: 'start.input', to: 'text.input' },
      { from: 'text.text', to: 'each.text' },
      { from: 'start.$done', to: 'numbers.$after' },
      { from: 'numbers.value', to: 'each.items' },
    ],
  });

const largeSpec = (): Spec => mapped(uniqueName('large-waits'), OF_A_MAP, ASK_IN_MAP);
const wideSpec = (): Spec =>
  mapped(uniqueName('wide-waits'), MAPS, {
    nodes: [list('inner', OF_A_MAP), map('inside', ASK_IN_MAP)],
    edges: [
      { from: '$in.text', to: 'inside.text' },
      { from: 'inner.value', to: 'inside.items' },
    ],
  });
/** Waits for one decision after the other. */
const stepsSpec = (): Spec =>
  workflow(uniqueName('steps'), {
    nodes: [START, ...many(TASK_STEPS, (at) => ask(`ask${at}`, 'Valider', []))],
    edges: [
      { from: 'start.$done', to: 'ask0.$after' },
      ...many(TASK_STEPS - 1, (at) => ({ from: `ask${at}.$done`, to: `ask${at + 1}.$after` })),
    ],
  });

interface Caller {
  readonly post: (spec: Spec, eventId: string, input?: unknown) => Promise<void>;
  readonly page: (query: string) => Promise<Answer>;
  readonly decide: (pendingId: string, decision: string) => Promise<Answer>;
  readonly cancel: (runId: string) => Promise<Answer>;
}

async function callerOf({ call, keyFor, stack }: Target): Promise<Caller> {
  const source = await keyFor('source');
  const viewer = await keyFor('viewer');
  const operator = await keyFor('operator');
  const { secret: doctor } = await createKey(stack, { roles: ['clinician'], taskRoles: [ROLE] });
  return {
    async post({ slug }, eventId, input = null) {
      const body = { eventId, eventType: 'core.manual', workflow: slug, input };
      const answer = await retryWhileRefused(() => call('/api/events', { key: source, body }));
      requireReady(answer.status === 202, 'an event', answer);
    },
    page: (query) => call(`/api/validations?${query}`, { key: viewer }),
    decide: (pendingId, decision) =>
      call(`/api/validations/${encodeURIComponent(pendingId)}/resolve`, {
        key: doctor,
        body: { decision },
      }),
    cancel: (runId) =>
      call(`/api/runs/${encodeURIComponent(runId)}/cancel`, { key: operator, body: {} }),
  };
}

interface Page {
  readonly items: readonly { readonly pendingId: string; readonly runId: string }[];
  readonly nextCursor?: string;
}

/** Reads all pages. Requires that no validation is listed twice. */
async function walk({ page }: Caller, query: string): Promise<Page['items']> {
  const items: Page['items'][number][] = [];
  let cursor: string | undefined;
  do {
    const answer = await page(cursor === undefined ? query : `${query}&cursor=${cursor}`);
    requireHeld(
      answer.status === 200,
      `a page was answered ${answer.status} ${answer.text.slice(0, 300)}`,
    );
    const found = answer.json<Page>();
    items.push(...found.items);
    cursor = found.nextCursor;
  } while (cursor !== undefined);
  const distinct = new Set(items.map(({ pendingId }) => pendingId)).size;
  requireHeld(distinct === items.length, `${items.length - distinct} are listed twice`);
  return items;
}

const countOf = (items: Page['items'], runIds: ReadonlySet<string>): number =>
  items.filter(({ runId }) => runIds.has(runId)).length;

/** Lists whose pages examine as much as they may, and cursors of lists that never were. */
const encoded = (position: unknown): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');
const LONG_AGO = { createdAt: '0001-01-01T00:00:00.000Z', id: 'a' };
const COSTLY: readonly (readonly [query: string, status: number])[] = [
  [`kind=core.validation&role=${ROLE}&overdue=true&limit=200`, 200],
  [`kind=core.validation&role=${ROLE}&overdue=false&subject=patient:nobody&limit=200`, 200],
  [`cursor=${encoded(LONG_AGO)}`, 200],
  [
    `cursor=${encoded({ createdAt: '9999-12-31T23:59:59.999Z', id: '\uffff', pendingId: 'a' })}`,
    200,
  ],
  [`cursor=${encoded({ ...LONG_AGO, pendingId: '\u0000' })}`, 400],
  [`cursor=${encoded({ ...LONG_AGO, pendingId: '' })}`, 400],
  [`cursor=${encoded({ ...LONG_AGO, id: { a: 1 } })}`, 400],
  [`cursor=${encoded({ ...LONG_AGO, createdAt: 'now' })}`, 400],
  [`cursor=${encoded({ ...LONG_AGO, more: 1 })}`, 400],
  [`cursor=${encoded([])}`, 400],
  [`cursor=${'A'.repeat(6_900)}`, 400],
  [`cursor=${'A'.repeat(7_100)}`, 400],
];

async function costlyLists({ page }: Caller): Promise<void> {
  await Promise.all(
    [...COSTLY, ...COSTLY, ...COSTLY].map(async ([query, wanted]) => {
      const { status, text } = await page(query);
      const what = `${query.slice(0, 80)} was answered ${status} ${text.slice(0, 200)}`;
      requireHeld(status === wanted, what);
    }),
  );
}

/** Many callers decide one validation, half of them the other way. */
async function decideTogether({ decide }: Caller, runId: string): Promise<void> {
  const decisions = many(DECIDERS, (at): string => (at % 2 === 0 ? 'accepted' : 'rejected'));
  const answers = await Promise.all(
    decisions.map((decision) => retryWhileRefused(() => decide(`ask0:${runId}`, decision))),
  );
  const statuses = answers.map(({ status }) => status);
  const won = new Set(decisions.filter((_each, at) => statuses[at] === 200));
  requireHeld(won.size === 1, `${won.size} decisions of one validation: ${statuses.join()}`);
  const firsts = answers.filter(
    ({ status, json }) => status === 200 && json()['duplicate'] !== true,
  ).length;
  requireHeld(firsts === 1, `${firsts} callers decided first`);
  const isLate = (at: number) => won.has(decisions[at] as string) || statuses[at] === 409;
  requireHeld(
    statuses.every((_each, at) => isLate(at)),
    `another decision: ${statuses.join()}`,
  );
}

/** Decides the steps of runs one after the other, each as soon as it waits. */
async function decideSteps({ decide }: Caller, runIds: readonly string[]): Promise<void> {
  await Promise.all(
    runIds.map(async (runId) => {
      for (let step = 0; step < TASK_STEPS; step += 1) {
        await until(
          async () => {
            const { status, text } = await decide(`ask${step}:${runId}`, 'accepted');
            const isEarly = status === 409 || status === 404 || status === 503;
            requireHeld(status === 200 || isEarly, `a decision was answered ${status} ${text}`);
            return status === 200;
          },
          `step ${step} of ${runId}`,
          PATIENCE_MS,
        );
      }
    }),
  );
}

/** Runs that each wait for a validation without a decision. */
async function postCalm(caller: Caller, spec: Spec): Promise<readonly string[]> {
  const calm = [
    ...many(CALM_RUNS, () => uniqueName('calm')),
    // As long as an id may be.
    `${uniqueName('calm')}${'🩺'.repeat(180)}`,
  ];
  await Promise.all(calm.map((id) => caller.post(spec, id)));
  await untilListed(caller, calm, calm.length);
  return calm;
}

const untilListed = (caller: Caller, runIds: readonly string[], count: number): Promise<unknown> =>
  until(
    async () => countOf(await walk(caller, 'limit=200'), new Set(runIds)) === count,
    `${count} validations to be listed`,
    PATIENCE_MS,
  );

interface Walks {
  /** Returns the number of walks. Rejects if one of them missed a validation, or had one twice. */
  end(): Promise<number>;
}

/** Reads all pages again and again, in pages of several sizes. Each walk has every validation of the calm runs. */
function walkAlways(caller: Caller, calm: readonly string[]): Walks {
  const isCalm = new Set(calm);
  let isOver = false;
  let walks = 0;
  const walking = Promise.all(
    PAGE_SIZES.map(async (limit) => {
      while (!isOver) {
        const items = await walk(caller, `limit=${limit}&role=${ROLE}&kind=core.validation`);
        const found = countOf(items, isCalm);
        requireHeld(found === calm.length, `${found} of ${calm.length} validations are listed`);
        walks += 1;
        await delay(WALK_PAUSE_MS);
      }
    }),
  );
  // Reported by `end`.
  walking.catch(() => undefined);
  return {
    async end() {
      isOver = true;
      await walking;
      return walks;
    },
  };
}

/**
 * Cancels a run. A request that got no answer in time (503) may have arrived all the same: then the run has ended when it is
 * sent again.
 */
async function cancelSurely({ cancel }: Caller, runId: string): Promise<void> {
  let isRepeated = false;
  const isCancelled = async (): Promise<boolean> => {
    const { status, text, json } = await cancel(runId);
    if (status === 503) {
      isRepeated = true;
      return false;
    }
    const { code } = json<{ readonly code?: string }>();
    const hasArrived = isRepeated && (code === 'run-ended' || code === 'already-cancelled');
    requireHeld(status === 202 || hasArrived, `cancelling was answered ${status} ${text}`);
    return true;
  };
  await until(isCancelled, `${runId} to be cancelled`, PATIENCE_MS);
}

async function cancelAll(caller: Caller, runIds: readonly string[]): Promise<void> {
  const left = [...runIds];
  const cancelNext = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await cancelSurely(caller, id);
  };
  await Promise.all(many(CANCELLED_AT_ONCE, cancelNext));
  await untilListed(caller, runIds, 0);
}

async function attackWaitingRuns(target: Target, largeCount: number): Promise<string> {
  const [large, wide, steps] = [largeSpec(), wideSpec(), stepsSpec()];
  return whilePublished(target, [large, wide, steps], async () => {
    const caller = await callerOf(target);
    const contested = uniqueName('contested');
    await caller.post(steps, contested);
    const calm = await postCalm(caller, steps);
    const waiting = many(largeCount, () => uniqueName('large'));
    const wideRun = uniqueName('wide');
    const changing = many(CHANGING_RUNS, () => uniqueName('changing'));
    await Promise.all([
      ...waiting.map((id) => caller.post(large, id, 'é'.repeat(LARGE_TASK_CHARACTERS))),
      caller.post(wide, wideRun, 'x'.repeat(500)),
      ...changing.map((id) => caller.post(steps, id)),
    ]);
    const walks = walkAlways(caller, calm);
    try {
      await Promise.all([
        decideSteps(caller, changing),
        decideTogether(caller, contested),
        costlyLists(caller),
      ]);
      await untilListed(caller, [...waiting, wideRun], (largeCount + MAPS) * OF_A_MAP);
    } finally {
      await walks.end();
    }
    for (const id of changing) await waitForEnd(target, id);
    await cancelAll(caller, [...waiting, wideRun, contested, ...calm]);
    const listed = (largeCount + MAPS) * OF_A_MAP + calm.length;
    return `${listed} validations listed in ${await walks.end()} walks, none twice; one of ${DECIDERS} decided`;
  });
}

const besideAttack =
  (largeCount: number) =>
  (target: Target): Promise<string> =>
    withOtherCaller(target, uniqueName('waiting'), () => attackWaitingRuns(target, largeCount));

/** Attacks on what is stored of waiting runs, and on the lists of it. */
export const waitingRunAttacks: readonly DeclaredAttack[] = [
  {
    name: 'waiting-runs',
    does: 'has runs wait with 7 MB or 500 validations, and 64 callers decide one, while pages are read',
    isQuick: true,
    run: besideAttack(LARGE_RUNS),
  },
  {
    name: 'many-large-waiting-runs',
    does: 'has 32 runs wait with 7 MB each while pages are read and decisions are taken',
    run: besideAttack(MANY_LARGE_RUNS),
  },
];
