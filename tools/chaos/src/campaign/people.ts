import { setTimeout as delay } from 'node:timers/promises';

import { answerOf } from '@platform/api-client';

import type { ChaosEvent, PlannedEvent } from '../facts';
import type { Act } from '../scenarios/scenario';
import type { CampaignState, CampaignClients } from './campaign-state';
import { hasEnded, readRun, waitUntilEnded, type SeenRun } from './poll-run';

const INBOX_POLL_MS = 250;

/** The run of an event, and the clients of the people who act on it. */
interface Scene {
  readonly event: ChaosEvent;
  readonly clients: CampaignClients;
  readonly state: CampaignState;
}

const readOwnRun = ({ event, clients }: Scene): Promise<SeenRun> =>
  readRun(clients.api, event.eventId);

/**
 * Plays the people of one run. Each acts some time after the cause of the act is visible, or not at all if the run
 * ends before.
 */
export async function playPeople(
  { event, acts }: PlannedEvent,
  clients: CampaignClients,
  state: CampaignState,
  timeoutMs: number,
): Promise<void> {
  const scene: Scene = { event, clients, state };
  const waiting = new Set<Act>(acts);
  const acting: Promise<void>[] = [];
  const deadline = Date.now() + timeoutMs;
  while (waiting.size > 0 && Date.now() < deadline) {
    const seen = await readOwnRun(scene);
    for (const act of waiting) {
      if (!concerns(act, event.eventId, seen)) continue;
      waiting.delete(act);
      acting.push(delay(act.afterMs).then(() => perform(act, scene)));
    }
    if (hasEnded(seen.status)) break;
    if (waiting.size > 0) await delay(INBOX_POLL_MS);
  }
  await Promise.all(acting);
}

const isWaiting = ({ snapshot }: SeenRun, path: string): boolean =>
  snapshot?.nodes?.some((node) => node.path === path && node.status === 'waiting') ?? false;

function concerns(act: Act, runId: string, seen: SeenRun): boolean {
  switch (act.kind) {
    case 'cancel':
      return seen.status === 'running';
    case 'decide': {
      const pendingId = `${act.path}:${runId}`;
      return seen.snapshot?.pending?.some((pending) => pending.pendingId === pendingId) ?? false;
    }
    case 'incident':
    case 'signal':
      return isWaiting(seen, act.path);
    case 'rerun':
      return hasEnded(seen.status);
  }
}

function perform(act: Act, scene: Scene): Promise<void> {
  switch (act.kind) {
    case 'cancel':
      return cancel(scene);
    case 'decide':
      return decide(act, scene);
    case 'incident':
      return actOnIncident(act, scene);
    case 'rerun':
      return rerun(act, scene);
    case 'signal':
      return signal(act, scene);
  }
}

type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>;

const END_TIMEOUT_MS = 10_000;

async function cancel({ event: { eventId: runId }, clients, state }: Scene): Promise<void> {
  const params = { path: { id: runId } };
  const call = clients.api.POST('/api/runs/{id}/cancel', { params, body: { reason: 'chaos' } });
  const { status } = await answerOf(call);
  const endedSoon = status === 202 && (await waitUntilEnded(clients.api, runId, END_TIMEOUT_MS));
  state.cancels.push({ runId, status, endedSoon });
}

async function decide({ path, decision }: ActOf<'decide'>, scene: Scene): Promise<void> {
  const { event, clients, state } = scene;
  const runId = event.eventId;
  const call = clients.api.POST('/api/validations/{pendingId}/resolve', {
    params: { path: { pendingId: `${path}:${runId}` } },
    body: { decision, by: 'chaos' },
  });
  const { status, body } = await answerOf(call);
  state.decisions.push({ runId, path, decision, status, isDuplicate: body.duplicate === true });
}

async function actOnIncident({ path, action }: ActOf<'incident'>, scene: Scene): Promise<void> {
  const { event, clients, state } = scene;
  const runId = event.eventId;
  if (action === 'retry') clients.mend(`${runId}:${path}`);
  const call = clients.api.POST('/api/runs/{id}/incidents/{nodePath}', {
    params: { path: { id: runId, nodePath: path } },
    body: { action, reason: 'chaos' },
  });
  const { status, body } = await answerOf(call);
  state.incidents.push({ runId, path, action, status, isDuplicate: body.duplicate === true });
}

async function rerun({ key }: ActOf<'rerun'>, { event, clients, state }: Scene): Promise<void> {
  const runId = event.eventId;
  const call = clients.api.POST('/api/runs/{id}/rerun', {
    params: { path: { id: runId }, header: { 'Idempotency-Key': key } },
    body: { mode: 'live' },
  });
  const { status, body } = await answerOf(call);
  const madeRunId = 'runId' in body ? body.runId : undefined;
  state.reruns.push({ runId, key, status, madeRunId });
}

async function signal({ path, name }: ActOf<'signal'>, scene: Scene): Promise<void> {
  const { event, clients, state } = scene;
  const { eventId: runId, caseId } = event;
  const eventId = `${runId}-signal-${name}`;
  const sent = { eventId, eventType: 'chaos.signal', caseId, about: runId };
  const { status, body } = await answerOf(clients.api.POST('/api/events', { body: sent }));
  const isGiven = body.resumed?.some((node) => node.runId === runId) ?? false;
  const waitsOn = isWaiting(await readOwnRun(scene), path);
  state.signals.push({ runId, path, eventId, status, isGiven, waitsOn });
}
