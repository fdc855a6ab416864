import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { queryAdmin } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE } from '@platform/engine-api';
import type { Stack } from '@platform/stack';

import { postJson } from '../post-json';
import { sampleInput } from '../sample-input';
import { eventOf, type Kind } from './workload';

export const MODES = ['single', 'batch', 'send'] as const;
export type Mode = (typeof MODES)[number];

const EVENTS_BATCH_SIZE = 100;
const INGEST_LOOK_MS = 25;

export interface Round {
  readonly events: number;
  /** Until the last run has ended. */
  readonly seconds: number;
  /** Time of each request, in ms. */
  readonly times: readonly number[];
}

/** Starts runs in one way, and waits until all of them have ended. */
export type Drive = (mode: Mode, inFlight: number, seconds: number) => Promise<Round>;

interface Answered {
  readonly results?: readonly { readonly outcome?: string }[];
}

export async function createDrive(stack: Stack, kind: Kind): Promise<Drive> {
  const { proxyUrl, ingressUrl, adminUrl } = stack;
  const post = async (url: string, body: string, status: number): Promise<Answered> => {
    const answer = await postJson(url, body);
    if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as Answered;
  };

  const postEvent = (): Promise<unknown> =>
    post(`${proxyUrl}/api/events`, JSON.stringify(eventOf(kind, randomUUID())), 202);

  const postBatch = async (): Promise<void> => {
    const events = Array.from({ length: EVENTS_BATCH_SIZE }, () => eventOf(kind, randomUUID()));
    const { results = [] } = await post(
      `${proxyUrl}/api/events/batch`,
      JSON.stringify({ events }),
      200,
    );
    const refused = results.find(({ outcome }) => outcome !== 'accepted');
    if (refused) throw new Error(JSON.stringify(refused));
  };

  const inputOf = await sampleInput(stack, eventOf(kind, randomUUID()));
  const sendInput = (): Promise<unknown> => {
    const runId = randomUUID();
    const url = `${ingressUrl}/${WORKFLOW_SERVICE}/${runId}/run/send`;
    return post(url, JSON.stringify(inputOf(runId)), 202);
  };

  const begin: Readonly<Record<Mode, () => Promise<unknown>>> = {
    single: postEvent,
    batch: postBatch,
    send: sendInput,
  };

  const unfinished = async (): Promise<number> => {
    const [row] = await queryAdmin<{ readonly runs: number }>(
      `select count(1) as runs from sys_invocation_status where status != 'completed'
       and target_service_name = '${WORKFLOW_SERVICE}' and target_handler_name = 'run'`,
      { adminUrl },
    );
    return row?.runs ?? 0;
  };

  return async (mode, inFlight, seconds) => {
    const begun = performance.now();
    const times: number[] = [];
    const worker = async (): Promise<void> => {
      while (performance.now() - begun < seconds * 1000) {
        const sent = performance.now();
        await begin[mode]();
        times.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, worker));
    while ((await unfinished()) > 0) await delay(INGEST_LOOK_MS);
    const events = times.length * (mode === 'batch' ? EVENTS_BATCH_SIZE : 1);
    return { events, seconds: (performance.now() - begun) / 1000, times };
  };
}
