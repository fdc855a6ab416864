import { setTimeout as delay } from 'node:timers/promises';

import { requireHeld } from '../attack';
import { potassiumEvent } from '../attacks/inputs';
import { type Target } from '../target/target';

/** Pause of the other caller between two events. */
const REQUEST_PAUSE_MS = 100;
/** The other caller waits for one answer at most this part of the time that the attack takes. */
const MAX_PART = 0.5;

const OTHER_ADDRESS = '127.0.0.78';

/**
 * Runs the attack while another caller posts ordinary events with a key and from an address of its own. Requires that
 * each of them is accepted, and that none waits for most of the attack. Returns what the attack returns, and how the
 * other caller fared.
 */
export async function withOtherCaller(
  { call, keyFor }: Target,
  name: string,
  attack: () => Promise<string>,
): Promise<string> {
  const key = await keyFor('source', 'viewer', 'clinician');
  const waits: number[] = [];
  let isOver = false;
  const post = async (): Promise<void> => {
    while (!isOver) {
      const body = potassiumEvent(`${name}-other-${waits.length}`);
      const { status, text, ms } = await call('/api/events', { key, body, from: OTHER_ADDRESS });
      requireHeld(status === 202, `another caller's event was answered ${status} ${text}`);
      waits.push(ms);
      await delay(REQUEST_PAUSE_MS);
    }
  };
  const begun = performance.now();
  const others = post();
  // Reported once the attack is over.
  others.catch(() => undefined);
  let got: string;
  try {
    got = await attack();
  } finally {
    isOver = true;
  }
  await others;
  const tookMs = performance.now() - begun;
  const longest = Math.max(...waits);
  requireHeld(
    longest <= MAX_PART * tookMs,
    `another caller waited ${Math.round(longest)} ms of ${Math.round(tookMs)} ms`,
  );
  return `${got}; another caller: ${waits.length} × 202, the last after ${Math.round(longest)} ms`;
}
