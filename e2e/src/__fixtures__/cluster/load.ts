import { setTimeout as delay } from 'node:timers/promises';

import type { ApiAnswer } from '@platform/api-client';
import { until } from '@platform/testing';

import type { Api } from '../api';

const WORKERS = 3;
const PAUSE_MS = 200;
/** Far longer than any change takes: a request without an answer until then has failed. */
const ANSWER_TIMEOUT_MS = 60_000;
/** docs/api.md, "Sending again". A balancer without a server to ask answers 502 or 504. */
const SEND_AGAIN: readonly number[] = [429, 502, 503, 504];

/** What was sent and what came back, in numbers. */
interface LoadCounts {
  /** Events that were accepted, first or as a duplicate. */
  events: number;
  decisions: number;
  /** Requests that were sent again, as docs/api.md says. */
  sentAgain: number;
  /** Requests that got no answer that counts. */
  failed: number;
}

/** People and a laboratory who go on working while something changes. */
export interface Load {
  readonly counts: Readonly<LoadCounts>;
  /** The dose that was confirmed for each run. */
  readonly doses: ReadonlyMap<string, number>;
  readonly failures: readonly string[];
  /** Starts a run and leaves its validation for later. */
  suspend(runId: string): Promise<void>;
  /** Decides the validation of a run that waits, by a request or as `send` does it. */
  decide(runId: string, send?: (dose: number) => Promise<void>): Promise<void>;
  /** Resolves when this many more runs were decided and have ended. */
  progress(runs: number): Promise<void>;
  /** Ends the work: every run that was started is decided and has ended. */
  stop(): Promise<void>;
}

export const taskOf = (runId: string): string => `approve:${runId}`;

/** Begins to post events, to decide their validations and to wait for the ends of their runs, `workers` at a time. */
export function startLoad(api: Api, workers = WORKERS): Load {
  const counts: LoadCounts = { events: 0, decisions: 0, sentAgain: 0, failed: 0 };
  const doses = new Map<string, number>();
  const failures: string[] = [];
  let ended = 0;
  let stopping = false;

  function fail(reason: string): never {
    counts.failed += 1;
    failures.push(reason);
    throw new Error(reason);
  }

  async function answered<T>(
    what: string,
    send: () => Promise<ApiAnswer<T>>,
  ): Promise<ApiAnswer<T>> {
    const deadline = Date.now() + ANSWER_TIMEOUT_MS;
    let last = 'no answer';
    for (;;) {
      // A page of the balancer is no JSON: no answer of the API.
      const answer = await send().catch((error: unknown) => void (last = String(error)));
      if (answer && answer.status < 300) return answer;
      if (answer) last = `${answer.status} ${String(answer.body.code)}`;
      const mayCome = answer === undefined || SEND_AGAIN.includes(answer.status);
      if (!mayCome || Date.now() > deadline) return fail(`${what}: ${last}`);
      counts.sentAgain += 1;
      await delay(PAUSE_MS);
    }
  }

  const read = async (runId: string) => {
    const path = { id: runId };
    const answer = await answered(`read ${runId}`, async () => {
      const got = await api.client().GET('/api/runs/{id}', { params: { path } });
      return { status: got.response.status, body: got.data ?? {} } as ApiAnswer<RunAnswer>;
    });
    return answer.body as RunAnswer;
  };

  async function suspend(runId: string): Promise<void> {
    const { body } = await answered(`event ${runId}`, () =>
      api.postEvent({
        ...{ eventId: runId, eventType: 'lab.potassium.available', patientId: 'p-cluster' },
        observedAt: '2026-11-18T08:10:00+01:00',
      }),
    );
    // A workflow that was not published starts nothing, and nothing would ever wait.
    if (body.runs?.length !== 1) fail(`event ${runId}: it started no run`);
    counts.events += 1;
    await until(
      async () =>
        (await read(runId)).snapshot?.pending?.some(({ pendingId }) => pendingId === taskOf(runId)),
      `the validation of ${runId}`,
    );
  }

  async function request(runId: string, dose: number): Promise<void> {
    await answered(`decision ${runId}`, () =>
      api.decide(taskOf(runId), { decision: 'accepted', form: { dose } }),
    );
  }

  async function decide(
    runId: string,
    send: (dose: number) => Promise<void> = (dose) => request(runId, dose),
  ): Promise<void> {
    const dose = doses.size + 1;
    doses.set(runId, dose);
    await send(dose);
    counts.decisions += 1;
    await until(async () => (await read(runId)).status === 'completed', `the end of ${runId}`);
    ended += 1;
  }

  async function work(worker: number): Promise<void> {
    for (let n = 1; !stopping; n += 1) {
      const runId = `cluster-${worker}-${n}`;
      await suspend(runId);
      await decide(runId);
    }
  }

  const working = Promise.all(Array.from({ length: workers }, (_, index) => work(index + 1)));
  // `stop` reports it; until then nothing awaits a worker that fails.
  working.catch(() => undefined);

  return {
    ...{ counts, doses, failures, suspend, decide },
    async progress(runs) {
      const goal = ended + runs;
      await until(
        () => ended >= goal || failures.length > 0,
        () => `${runs} runs to end (${failures.join('; ')})`,
      );
      if (failures.length > 0) throw new Error(failures.join('; '));
    },
    async stop() {
      stopping = true;
      await working;
    },
  };
}

interface RunAnswer {
  readonly status?: string;
  readonly snapshot?: {
    readonly pending?: readonly { readonly pendingId?: string }[];
  } | null;
}
