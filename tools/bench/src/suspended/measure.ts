import { setTimeout as delay } from 'node:timers/promises';

import { answerOf, dataOf, type ApiClient } from '@platform/api-client';
import { queryAdmin } from '@platform/control-plane-http';
import { createInvocationControl } from '@platform/engine';
import { createIngressClient, WORKFLOW_SERVICE } from '@platform/engine-api';
import type { Stack } from '@platform/stack';

import { measureThroughput, type Throughput } from '../index/measure';
import type { CountingIngress } from './counting-ingress';
import { COMMON_ROLE, DECIDED_NODE, eventOf, RARE_ROLE, type SuspendedKind } from './workload';

/** Times in ms. */
export interface Times {
  readonly p50: number;
  readonly max: number;
}

export interface PageMeasure extends Times {
  readonly page: string;
  /** p50 beside that of the page without a filter. */
  readonly ratio: number;
  readonly items: number;
  /** Calls of runs while the pages were read. */
  readonly runCalls: number;
}

/** Pause between two looks at a list. */
const PROJECTION_LOOK_MS = 20;
/** The engine takes 10,000 runs at a time, and keeps each in memory for a while: 50,000 take more than ten minutes. */
const LOOK_TIMEOUT_MS = 30 * 60_000;
const QUIET_FOR_MS = 2_000;

const timesOf = (taken: readonly number[]): Times => {
  const sorted = [...taken].sort((one, other) => one - other);
  const p50 = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return { p50, max: sorted.at(-1) ?? Number.NaN };
};

export async function post(api: ApiClient, kind: SuspendedKind, eventId: string): Promise<void> {
  const { status, body } = await answerOf(
    api.POST('/api/events', { body: eventOf(kind, eventId) }),
  );
  if (status !== 202) throw new Error(`an event was answered ${status} ${JSON.stringify(body)}`);
}

/** Starts runs that wait, around the proxy, with the input of one that the proxy started. */
export async function startWaiting(
  { ingressUrl, adminUrl }: Pick<Stack, 'ingressUrl' | 'adminUrl'>,
  kind: SuspendedKind,
  {
    like,
    count,
    concurrency,
  }: { readonly like: string; readonly count: number; readonly concurrency: number },
): Promise<Throughput> {
  const ingress = createIngressClient({ url: ingressUrl, observe: (_path, call) => call({}) });
  const { invocationId } = await ingress.addressOf(like);
  const input = await createInvocationControl(adminUrl).inputOf(invocationId);
  if (!input) throw new Error(`the control plane has no input of ${like}`);
  return measureThroughput(count, concurrency, async (turn) => {
    const runId = `${kind}-${turn}`;
    const event = { ...input.event, eventId: runId };
    await ingress.startRun({ ...input, runId, event, acceptedAt: new Date().toISOString() });
  });
}

/** Waits until the engine has brought all runs to their human task, and they have left its memory. */
export async function untilSuspended({ adminUrl }: Pick<Stack, 'adminUrl'>): Promise<number> {
  return until(async () => {
    const [row] = await queryAdmin<{ readonly runs: number }>(
      `select count(1) as runs from sys_invocation
       where target_service_name = '${WORKFLOW_SERVICE}' and target_handler_name = 'run'
         and status not in ('completed', 'suspended')`,
      { adminUrl },
    );
    await delay(PROJECTION_LOOK_MS);
    return row?.runs === 0;
  });
}

interface Query {
  readonly role?: string;
  readonly overdue?: boolean;
  readonly limit?: number;
  readonly cursor?: string;
}

const listPage = async (api: ApiClient, query: Query) =>
  dataOf(api.GET('/api/validations', { params: { query } }));

/** Counts all validations of the inbox. */
export async function countListed(api: ApiClient): Promise<number> {
  let count = 0;
  for (let cursor: string | undefined; ;) {
    const page = await listPage(api, { limit: 200, ...(cursor !== undefined && { cursor }) });
    count += page.items.length;
    if (page.nextCursor === undefined) return count;
    cursor = page.nextCursor;
  }
}

const PAGES: readonly (readonly [string, Query])[] = [
  ['without a filter', {}],
  ['common role', { role: COMMON_ROLE }],
  ['rare role', { role: RARE_ROLE }],
  ['role that nobody has', { role: 'nobody' }],
  ['overdue', { overdue: true }],
  ['common role, not overdue', { role: COMMON_ROLE, overdue: false }],
];

/** Reads first pages of 50 validations with each filter, in turns. */
export async function measurePages(
  api: ApiClient,
  ingress: CountingIngress,
  samples: number,
): Promise<readonly PageMeasure[]> {
  const taken = PAGES.map((): number[] => []);
  const items = PAGES.map(() => 0);
  const runCalls = PAGES.map(() => 0);
  for (let sample = 0; sample < samples; sample += 1) {
    for (const [index, [, query]] of PAGES.entries()) {
      const before = ingress.runCalls();
      const begun = performance.now();
      items[index] = (await listPage(api, query)).items.length;
      taken[index]?.push(performance.now() - begun);
      runCalls[index] = (runCalls[index] ?? 0) + ingress.runCalls() - before;
    }
  }
  const unfiltered = timesOf(taken[0] ?? []).p50;
  return PAGES.map(([page], index) => {
    const times = timesOf(taken[index] ?? []);
    return {
      page,
      ...times,
      ratio: times.p50 / unfiltered,
      items: items[index] ?? 0,
      runCalls: runCalls[index] ?? 0,
    };
  });
}

/** How long it takes until `look` is true. */
export async function until(look: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await look())) {
    if (performance.now() - begun > LOOK_TIMEOUT_MS) throw new Error('it never showed');
    await delay(PROJECTION_LOOK_MS);
  }
  return performance.now() - begun;
}

/** Waits until the proxy makes no calls of runs: it asks for each run of a rebuilt index whether it exists. */
export async function untilQuiet(ingress: CountingIngress): Promise<number> {
  const begun = performance.now();
  for (let calls = -1; calls !== ingress.runCalls();) {
    calls = ingress.runCalls();
    await delay(QUIET_FOR_MS);
  }
  return performance.now() - begun - QUIET_FOR_MS;
}

const listsFirst = async (api: ApiClient, pendingId: string): Promise<boolean> => {
  const { items } = await listPage(api, { limit: 5 });
  return items.some((item) => item.pendingId === pendingId);
};

/** How long it takes after its acknowledgement until each change shows in the lists. */
export async function measureShown(
  api: ApiClient,
  { ingressUrl, samples }: { readonly ingressUrl: string; readonly samples: number },
): Promise<
  Readonly<Record<'task opened' | 'decision taken' | 'decision elsewhere' | 'run ended', Times>>
> {
  const ingress = createIngressClient({ url: ingressUrl, observe: (_path, call) => call({}) });
  const opened: number[] = [];
  const decided: number[] = [];
  const elsewhere: number[] = [];
  const over: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const id = `shown-${sample}`;
    const pendingId = `${DECIDED_NODE}:${id}`;
    await post(api, 'common', id);
    opened.push(await until(() => listsFirst(api, pendingId)));
    if (sample % 2 === 0) {
      const { status } = await answerOf(
        api.POST('/api/validations/{pendingId}/resolve', {
          params: { path: { pendingId } },
          body: { decision: 'accepted' },
        }),
      );
      if (status !== 200) throw new Error(`a decision was answered ${status}`);
    } else {
      const decider = { identifiedBy: 'nobody' } as const;
      await ingress.resolveValidation(id, { pendingId, decision: 'accepted', decider });
    }
    const shown = sample % 2 === 0 ? decided : elsewhere;
    shown.push(await until(async () => !(await listsFirst(api, pendingId))));
    const ended = `ended-${sample}`;
    await post(api, 'plain', ended);
    over.push(
      await until(async () => {
        const query = { limit: 5 };
        const { items } = await dataOf(api.GET('/api/runs', { params: { query } }));
        return items.some((run) => run.id === ended && run.status === 'completed');
      }),
    );
  }
  return {
    'task opened': timesOf(opened),
    'decision taken': timesOf(decided),
    'decision elsewhere': timesOf(elsewhere),
    'run ended': timesOf(over),
  };
}

/** How long it takes until the inbox answers. */
export const untilListed = (api: ApiClient): Promise<number> =>
  until(async () => {
    try {
      return (await answerOf(api.GET('/api/validations'))).status === 200;
    } catch {
      return false;
    }
  });
