import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { until } from '@platform/testing';

import { requireHeld, type DeclaredAttack } from '../attack';
import { type Answer } from '../target/call';
import { type Target } from '../target/target';
import {
  readRun,
  waitForEnd,
  uniqueName,
  retryWhileRefused,
  requireReady,
  waitForRun,
  whilePublished,
  workflow,
  type RunView,
} from './workflows';
import { many, potassiumEvent } from './inputs';

const SHIPPED = 'hyperkalaemia-alert';

const TRIGGER = { id: 'asked', type: 'clinical.trigger-potassium-result' };
const MANUAL = { id: 'asked', type: 'core.manual' };

/** Posts an event with a key that may do nothing else, as a laboratory would. */
const post = async ({ call, keyFor }: Target, event: object): Promise<Answer> => {
  const key = await keyFor('source');
  return retryWhileRefused(() => call('/api/events', { key, body: event }));
};

/** An id in the form that the platform once used for its own runs. It is an ordinary id today. */
async function taken(
  target: Target,
  event: { readonly eventId: string; readonly eventType: string; readonly workflow?: string },
): Promise<void> {
  const answer = await post(target, event);
  requireHeld(answer.status === 202, `"${event.eventId}" was answered ${answer.status}`);
}

/** Ids that the platform will use for runs that do not exist yet, and texts that cannot be an id. */
const refusedIds = (slug: string, run: string): readonly string[] => [
  `~schedule:${slug}:2027-01-01T07:00:00.000Z`,
  `~workflow:${slug}:${run}`,
  `~on-failure:${run}`,
  `~call:node:${run}`,
  `~rerun:${'0'.repeat(32)}:1`,
  '~directory',
  '~',
  '.',
  '..',
  '',
  `${run}\u0007`,
  `${run}\r\nx: y`,
  `${run}\u007f`,
  `${run}\u0085`,
  'x'.repeat(201),
];

/** Texts that no request may contain. */
const refusedTexts = (run: string): readonly string[] => [`${run}\u0000`, `${run}\ud800`];

async function reserved(target: Target): Promise<string> {
  const { call, keyFor } = target;
  const key = await keyFor('source');
  const patient = uniqueName('p-forged');
  const run = uniqueName('e');
  const ids = refusedIds(SHIPPED, run);
  for (const eventId of [...ids, ...refusedTexts(run)]) {
    const { status, text } = await call('/api/events', {
      key,
      body: potassiumEvent(eventId, patient),
    });
    const isRefused = ids.includes(eventId)
      ? status === 422 && text.includes('/eventId')
      : status === 400 && text.includes('"text-invalid"');
    requireHeld(isRefused, `${JSON.stringify(eventId)} was answered ${status} ${text}`);
  }
  const batch = await call('/api/events/batch', {
    key,
    body: { events: ids.map((eventId) => potassiumEvent(eventId, patient)) },
  });
  const { results } = batch.json<{ results: readonly { readonly outcome: string }[] }>();
  const rejected = results.filter(({ outcome }) => outcome === 'rejected').length;
  requireHeld(rejected === ids.length, `of ${ids.length} in a batch ${rejected} were rejected`);
  const listed = await call(`/api/runs?subject=patient:${patient}`, {
    key: await keyFor('viewer', 'clinician'),
  });
  requireHeld(listed.json<{ items: readonly unknown[] }>().items.length === 0, 'one was started');
  for (const id of ids) {
    if (['', '.', '..'].includes(id)) continue;
    const { status } = await readRun(target, id);
    requireHeld(status === 404 || status === 400, `the run ${JSON.stringify(id)} is there`);
  }
  return `${ids.length} ids, each 422 event-invalid, rejected in a batch too; 2 texts, each 400`;
}

/** The headers of a webhook call also name the event. */
async function reservedKeys({ call, keyFor, ...rest }: Target): Promise<string> {
  const target = { call, keyFor, ...rest };
  const hook = workflow(uniqueName('hook'), { nodes: [{ id: 'asked', type: 'core.webhook' }] });
  return whilePublished(target, [hook], async () => {
    const key = await keyFor('source');
    const run = uniqueName('e');
    const keys = refusedIds(hook.slug, run).filter((id) => /^[ -~]+$/.test(id));
    for (const id of keys) {
      const headers = { 'idempotency-key': id };
      const { status, json } = await call(`/api/hooks/${hook.slug}`, { key, headers, body: {} });
      requireHeld(status === 400, `"${id}" was answered ${status}`);
      requireHeld(
        json()['code'] === 'idempotency-key-invalid',
        `"${id}": ${String(json()['code'])}`,
      );
    }
    return `${keys.length} keys, each 400 idempotency-key-invalid`;
  });
}

async function furtherWorkflow(target: Target): Promise<string> {
  const second = workflow(uniqueName('seconded'), { nodes: [TRIGGER] });
  return whilePublished(target, [second], async () => {
    const event = potassiumEvent(uniqueName('e1'));
    await taken(target, potassiumEvent(`${event.eventId}~${second.slug}`));
    const answer = await post(target, event);
    requireHeld(answer.status === 202, `the true event was answered ${answer.status}`);
    const further = `~workflow:${second.slug}:${event.eventId}`;
    for (const [id, slug] of [
      [event.eventId, SHIPPED],
      [further, second.slug],
    ] as const) {
      const run = await waitForEnd(target, id);
      requireHeld(run.workflowSlug === slug && run.eventId === event.eventId, `${id} is another`);
    }
    return `both workflows of the true event ran, the second one as ${further}`;
  });
}

async function failureRun(target: Target): Promise<string> {
  const { call, keyFor } = target;
  const text = { kind: 'primitive', name: 'String' };
  const report = workflow(uniqueName('report'), {
    inputs: [{ name: 'runId', type: text, required: true }],
    nodes: [{ id: 'called', type: 'core.workflow-called' }],
    outputs: [{ name: 'failed', type: text, from: 'called.runId' }],
  });
  const failing = workflow(uniqueName('failing'), {
    context: ['patient'],
    settings: { onFailure: report.slug },
    nodes: [
      { id: 'asked', type: 'core.webhook' },
      {
        id: 'read',
        type: 'clinical.get-demographics',
        policy: { retry: { maxAttempts: 1 } },
      },
    ],
    edges: [{ from: 'asked.$done', to: 'read.$after' }],
  });
  return whilePublished(target, [report, failing], async () => {
    const failed = uniqueName('g1');
    await taken(target, potassiumEvent(`${failed}~on-failure`));
    const called = await call(`/api/hooks/${failing.slug}`, {
      key: await keyFor('source'),
      headers: { 'idempotency-key': failed },
      body: { patientId: 'p-nobody' },
    });
    requireReady(called.status === 202, 'the webhook', called);
    requireHeld((await waitForEnd(target, failed)).status === 'failed', 'it did not fail');
    const follower = await waitForEnd(target, `~on-failure:${failed}`);
    requireHeld(follower.workflowSlug === report.slug, 'another run has its id');
    return `the run for the failure ran, as ${follower.id}`;
  });
}

/** Returns whole seconds in the future, the first late enough to forge its id before. */
const comingSeconds = (count: number): readonly string[] => {
  const first = Math.ceil(Date.now() / 1000) + 2;
  return many(count, (at) => new Date((first + at) * 1000).toISOString());
};

async function firings(target: Target): Promise<string> {
  const second = workflow(uniqueName('every-second'), {
    nodes: [MANUAL, { id: 'fired', type: 'core.schedule', config: { cron: '* * * * * *' } }],
  });
  return whilePublished(target, [second], async () => {
    const { slug } = second;
    const instants = comingSeconds(3);
    for (const instant of instants) {
      const eventId = `schedule:${slug}:${instant}`;
      await taken(target, { eventId, eventType: 'core.manual', workflow: slug });
    }
    // A firing in the far future must not count as the last one either.
    const eventId = `schedule:${slug}:2099-01-01T00:00:00.000Z`;
    await taken(target, { eventId, eventType: 'core.manual', workflow: slug });
    for (const instant of instants) {
      const run = await waitForEnd(target, `~schedule:${slug}:${instant}`);
      requireHeld(run.eventType === 'core.schedule', `the firing of ${instant} is another run`);
    }
    return `${instants.length} firings ran, each as ~schedule:${slug}:<instant>`;
  });
}

/** The hash of a run in the id of its rerun. Anybody can compute it. */
const hashOf = (runId: string): string =>
  createHash('sha256').update(runId).digest('hex').slice(0, 32);

async function rerun(target: Target): Promise<string> {
  const { call, keyFor } = target;
  const again = workflow(uniqueName('again'), { nodes: [MANUAL] });
  return whilePublished(target, [again], async () => {
    const first = { eventId: uniqueName('r'), eventType: 'core.manual', workflow: again.slug };
    await taken(target, first);
    await waitForEnd(target, first.eventId);
    const rest = `rerun:${hashOf(first.eventId)}:1`;
    await taken(target, { ...first, eventId: rest });
    const claims = await post(target, {
      ...first,
      eventId: `${rest}-claimed`,
      rerunOf: first.eventId,
    });
    const operator = await keyFor('operator');
    for (const key of ['1', '1-claimed']) {
      const made = await call(`/api/runs/${first.eventId}/rerun`, {
        key: operator,
        headers: { 'idempotency-key': key },
        body: { mode: 'live' },
      });
      requireReady(made.status === 202, 'the rerun', made);
      const { runId } = made.json<{ runId: string }>();
      const expected = `~rerun:${hashOf(first.eventId)}:${key}`;
      requireHeld(runId === expected, `the rerun was taken to be ${runId}`);
      await waitForEnd(target, runId);
    }
    return `both reruns ran; an event that claims to be one: ${claims.status}`;
  });
}

const CONFLICT = 'événement déjà reçu avec un autre contenu';

const linesAbout = ({ stack }: Target, eventId: string): readonly string[] =>
  readFileSync(join(stack.logsDir, 'proxy.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(CONFLICT) && line.includes(eventId));

interface Conflict {
  readonly code: string;
  readonly outcome: string;
  readonly errors: readonly { readonly path: string }[];
}

function requireConflict({ status, text, json }: Answer, path: string): void {
  requireHeld(status === 409, `other content was answered ${status} ${text}`);
  const { code, outcome, errors } = json<Conflict>();
  const outcomeText = `${code} ${outcome} ${errors.map((error) => error.path).join()}`;
  requireHeld(outcomeText === `event-conflict duplicate ${path}`, outcomeText);
  requireHeld(!text.includes('p-severe') && !text.includes('p-normal'), 'it tells of the patients');
}

async function auditedConflicts({ call, keyFor }: Target, eventId: string): Promise<number> {
  const address = `/api/audit?resource=${encodeURIComponent(`event:${eventId}`)}`;
  const { items } = (await call(address, { key: await keyFor('operator') })).json<{
    items: readonly { readonly refusal?: { readonly status: number; readonly code: string } }[];
  }>();
  return items.filter(({ refusal }) => refusal?.code === 'event-conflict').length;
}

const isOf = (patientId: string) => ({
  what: `to be of ${patientId}`,
  holds: ({ subjects }: RunView) => subjects['patient'] === patientId,
});

async function otherPatient(target: Target): Promise<string> {
  const first = potassiumEvent(uniqueName('o'));
  await taken(target, first);
  await waitForEnd(target, first.eventId);
  requireConflict(await post(target, { ...first, patientId: 'p-normal' }), '/patientId');
  requireConflict(await post(target, { ...first, more: 1 }), '/more');
  const again = await post(target, first);
  const { outcome } = again.json<{ outcome: string }>();
  requireHeld(again.status === 200 && outcome === 'duplicate', `the same was ${again.status}`);
  const audited = await auditedConflicts(target, first.eventId);
  requireHeld(audited === 2, `the audit log has ${audited} lines of two conflicts`);
  await until(() => linesAbout(target, first.eventId).length === 2, 'the conflicts in the log');
  await waitForRun(target, first.eventId, isOf('p-severe'));
  return '409 event-conflict twice, 200 duplicate; audited, logged, the first run as it was';
}

/** For an event that was too large to keep, only the type can be compared. */
async function claimTruncatedEvent(target: Target): Promise<string> {
  const event = potassiumEvent(uniqueName('cut'));
  const claim = { ...event, patientId: 'p-normal', $truncated: 5_000_000 };
  const claimed = await post(target, claim);
  const { status } = await post(target, event);
  requireHeld(status === (claimed.status === 202 ? 409 : 202), `the true event was told ${status}`);
  if (status === 202) await waitForRun(target, event.eventId, isOf('p-severe'));
  return `${claimed.status}, the true event ${status}`;
}

/** Two callers race for one id. Neither may learn about the other's run. */
async function racingPatients(target: Target): Promise<string> {
  const { call, keyFor } = target;
  const key = await keyFor('source');
  const eventId = uniqueName('race');
  const patients = ['p-severe', 'p-normal'];
  const sent = many(12, (at) => patients[at % 2] as string);
  const answers = await Promise.all(
    sent.map((patientId) => call('/api/events', { key, body: potassiumEvent(eventId, patientId) })),
  );
  const run = await waitForEnd(target, eventId);
  const winner = String(run.subjects['patient']);
  const counts = new Map<string, number>();
  for (const [at, { status }] of answers.entries()) {
    const isWinner = sent[at] === winner;
    const may = isWinner ? [202, 200, 503] : [409, 503];
    requireHeld(may.includes(status), `${isWinner ? 'the first' : 'the other'} was told ${status}`);
    const outcomeText = `${isWinner ? 'first' : 'other'} ${status}`;
    counts.set(outcomeText, (counts.get(outcomeText) ?? 0) + 1);
  }
  for (const patientId of patients) {
    const later = await post(target, potassiumEvent(eventId, patientId));
    const wanted = patientId === winner ? 200 : 409;
    requireHeld(later.status === wanted, `afterwards ${later.status}, not ${wanted}`);
  }
  return [...counts].map(([outcomeText, count]) => `${count} × ${outcomeText}`).join(', ');
}

/** Attacks with ids by which an event of one caller could prevent a run of another. */
export const idAttacks: readonly DeclaredAttack[] = [
  {
    name: 'reserved-ids',
    does: "posts events under the platform's own ids, and under what can be none",
    isQuick: true,
    run: reserved,
  },
  {
    name: 'reserved-keys',
    does: "calls a webhook with the platform's own ids as idempotency keys",
    isQuick: true,
    run: reservedKeys,
  },
  {
    name: 'forged-further-id',
    does: 'posts "<event>~<slug>" so that the second workflow of an event to come does not run',
    isQuick: true,
    run: furtherWorkflow,
  },
  {
    name: 'forged-failure-id',
    does: 'posts "<run>~on-failure" so that nothing follows when that run fails',
    isQuick: true,
    run: failureRun,
  },
  {
    name: 'forged-firing-id',
    does: 'posts "schedule:<slug>:<instant>" so that a schedule does not fire',
    isQuick: true,
    run: firings,
  },
  {
    name: 'forged-rerun-id',
    does: 'posts "rerun:<hash>:<key>" so that an operator\'s rerun is taken for done',
    isQuick: true,
    run: rerun,
  },
  {
    name: 'other-patient',
    does: "posts another source's event id with another patient",
    isQuick: true,
    run: otherPatient,
  },
  {
    name: 'claimed-cut',
    does: "posts another source's event id with the mark of an event that was not kept whole",
    isQuick: true,
    run: claimTruncatedEvent,
  },
  {
    name: 'racing-patients',
    does: 'posts one event id twelve times at once, for one patient and for another',
    isQuick: true,
    run: racingPatients,
  },
];
