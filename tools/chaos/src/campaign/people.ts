import { setTimeout as delay } from 'node:timers/promises';

import type { ChaosEvent, PlannedEvent } from '../facts';
import type { Act } from '../scenarios/scenario';
import type { CampaignState, Ways } from './campaign-state';
import { hasEnded } from './until-ended';

const LOOK_EVERY_MS = 250;

interface SeenRun extends Readonly<Record<string, unknown>> {
  readonly status?: string;
  readonly snapshot?: {
    readonly pending?: readonly { readonly pendingId: string }[];
    readonly nodes?: readonly { readonly path: string; readonly status: string }[];
  } | null;
}

/** The run of an event, and those who deal with it. */
interface Scene {
  readonly event: ChaosEvent;
  readonly ways: Ways;
  readonly state: CampaignState;
}

const runPath = (runId: string): string => `/api/runs/${encodeURIComponent(runId)}`;

const look = async ({ event, ways }: Scene): Promise<SeenRun> =>
  (await ways.api.ask('GET', runPath(event.eventId))).body as SeenRun;

/**
 * Plays the people of one run: each acts some time after what concerns it can first be seen, or not
 * at all when the run ends before.
 */
export async function playPeople(
  { event, acts }: PlannedEvent,
  ways: Ways,
  state: CampaignState,
  patienceMs: number,
): Promise<void> {
  const scene: Scene = { event, ways, state };
  const waiting = new Set<Act>(acts);
  const acting: Promise<void>[] = [];
  const givesUpAt = Date.now() + patienceMs;
  while (waiting.size > 0 && Date.now() < givesUpAt) {
    const seen = await look(scene);
    for (const act of waiting) {
      if (!concerns(act, event.eventId, seen)) continue;
      waiting.delete(act);
      acting.push(delay(act.afterMs).then(() => perform(act, scene)));
    }
    if (hasEnded(seen.status)) break;
    if (waiting.size > 0) await delay(LOOK_EVERY_MS);
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

async function cancel({ event: { eventId: runId }, ways, state }: Scene): Promise<void> {
  const { status } = await ways.api.ask('POST', `${runPath(runId)}/cancel`, { reason: 'chaos' });
  const endedSoon = status === 202 && (await endsSoon(runId, ways));
  state.cancels.push({ runId, status, endedSoon });
}

const LOOKS = 40;
const LOOK_MS = 250;

async function endsSoon(runId: string, { api }: Scene['ways']): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { body } = await api.ask('GET', runPath(runId));
    if (body['status'] === 'completed' || body['status'] === 'failed') return true;
    await delay(LOOK_MS);
  }
  return false;
}

async function decide({ path, decision }: ActOf<'decide'>, scene: Scene): Promise<void> {
  const { event, ways, state } = scene;
  const runId = event.eventId;
  const pendingId = encodeURIComponent(`${path}:${runId}`);
  const body = { decision, by: 'chaos' };
  const answer = await ways.api.ask('POST', `/api/validations/${pendingId}/resolve`, body);
  const isDuplicate = answer.body['duplicate'] === true;
  state.decisions.push({ runId, path, decision, status: answer.status, isDuplicate });
}

async function actOnIncident({ path, action }: ActOf<'incident'>, scene: Scene): Promise<void> {
  const { event, ways, state } = scene;
  const runId = event.eventId;
  if (action === 'retry') ways.mend(`${runId}:${path}`);
  const url = `${runPath(runId)}/incidents/${encodeURIComponent(path)}`;
  const answer = await ways.api.ask('POST', url, { action, reason: 'chaos' });
  const isDuplicate = answer.body['duplicate'] === true;
  state.incidents.push({ runId, path, action, status: answer.status, isDuplicate });
}

async function rerun({ key }: ActOf<'rerun'>, { event, ways, state }: Scene): Promise<void> {
  const runId = event.eventId;
  const headers = () => ({ 'idempotency-key': key });
  const { status, body } = await ways.api.ask(
    'POST',
    `${runPath(runId)}/rerun`,
    { mode: 'live' },
    { headers },
  );
  const madeRunId = body['runId'] as string | undefined;
  state.reruns.push({ runId, key, status, madeRunId });
}

async function signal({ path, name }: ActOf<'signal'>, scene: Scene): Promise<void> {
  const { event, ways, state } = scene;
  const { eventId: runId, caseId } = event;
  const eventId = `${runId}-signal-${name}`;
  const sent = { eventId, eventType: 'chaos.signal', caseId, about: runId };
  const { status, body } = await ways.api.ask('POST', '/api/events', sent);
  const resumed = (body['resumed'] as readonly { runId: string }[] | undefined) ?? [];
  const isGiven = resumed.some((node) => node.runId === runId);
  const waitsOn = isWaiting(await look(scene), path);
  state.signals.push({ runId, path, eventId, status, isGiven, waitsOn });
}
