import { setTimeout as delay } from 'node:timers/promises';

import { requireHeld, type DeclaredAttack } from '../attack';
import { type Answer } from '../target/call';
import { type Target } from '../target/target';
import { countOf, many, potassiumEvent } from './inputs';

const FLOOD_EVENTS = 1_900;
/** Number of client addresses. Each may have 256 connections. */
const OVERLOAD_ADDRESSES = 8;
/** Pause of the other caller between two events. */
const OVERLOAD_PAUSE_MS = 250;
/** A caller who connects behind so many others waits until the system has accepted these one by one. */
const MAX_PATIENT_WAIT_MS = 10_000;
const MAX_HEALTH_WAIT_MS = 3_000;

type Outcome = Answer | { readonly status: string; readonly ms: number };

async function post({ call }: Target, key: string, eventId: string, from: string) {
  const started = performance.now();
  return call('/api/events', {
    key,
    from,
    body: potassiumEvent(eventId),
    timeoutMs: 120_000,
  }).catch((error: NodeJS.ErrnoException): Outcome => ({
    status: error.code ?? error.name,
    ms: performance.now() - started,
  }));
}

const figures = (outcomes: readonly Outcome[]): string => {
  const waits = outcomes.map(({ ms }) => ms).sort((a, b) => a - b);
  const seconds = (ms = 0) => `${(ms / 1_000).toFixed(1)} s`;
  return `${countOf(outcomes.map(({ status }) => status))}, median ${seconds(waits[Math.floor(waits.length / 2)])}, longest ${seconds(waits.at(-1))}`;
};

/** Requires that each event was accepted, or refused in a way that its sender can rely on. */
function requireAnswered(outcomes: readonly Outcome[], summary: string): void {
  for (const outcome of outcomes) {
    const isShed =
      'json' in outcome &&
      outcome.status === 503 &&
      outcome.json<{ code: string }>().code === 'overloaded' &&
      Number(outcome.headers['retry-after']) > 0;
    requireHeld(outcome.status === 202 || isShed, `unanswered, or without a word when: ${summary}`);
  }
}

export const overloadAttacks: readonly DeclaredAttack[] = [
  {
    name: 'overload',
    does: 'has 1,900 events in flight with one key while another caller sends one now and then',
    healthMayWaitMs: MAX_HEALTH_WAIT_MS,
    async run(target) {
      const flooding = await target.keyFor('source');
      const calm = await target.keyFor('source', 'viewer');
      let isOver = false;
      const bystander = async (): Promise<readonly Outcome[]> => {
        const outcomes: Outcome[] = [];
        while (!isOver) {
          outcomes.push(await post(target, calm, `calm-${outcomes.length}`, '127.0.0.40'));
          await delay(OVERLOAD_PAUSE_MS);
        }
        return outcomes;
      };
      const seen = bystander();
      const flood = await Promise.all(
        many(FLOOD_EVENTS, (at) =>
          post(target, flooding, `flood-${at}`, `127.0.0.${31 + (at % OVERLOAD_ADDRESSES)}`),
        ),
      );
      isOver = true;
      const others = await seen;
      const summary = `flood: ${figures(flood)}; other caller: ${figures(others)}`;
      requireAnswered(flood, summary);
      requireHeld(
        others.every(({ status, ms }) => status === 202 && ms < MAX_PATIENT_WAIT_MS),
        `another caller was kept waiting: ${summary}`,
      );
      return summary;
    },
  },
];
