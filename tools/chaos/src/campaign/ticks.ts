import type { CampaignFacts } from '../facts';
import { tickRunId, ticksBetween } from '../scenarios/editions';
import type { PatientApi } from './api';
import { retireTick } from './publisher';
import { untilEnded } from './until-ended';

/**
 * Waits until the schedule has caught up with what was broken, retires it, waits for the runs it may
 * have started last, and answers its instants.
 */
export async function ticksOf(
  published: { readonly begunAt: number; readonly knownAt: number },
  api: PatientApi,
  patienceMs: number,
): Promise<CampaignFacts['ticks']> {
  const due = ticksBetween(published.knownAt, Date.now());
  const newest = due.at(-1);
  // They fire in their order: what has not begun when the newest has ended never will.
  if (newest !== undefined) await untilEnded(api, tickRunId(newest), patienceMs);
  await allEnded(due, api);
  const before = ticksBetween(published.begunAt, published.knownAt - 1);
  const retiredAt = await retireTick(api);
  const after = ticksBetween((newest ?? published.knownAt) + 1, retiredAt);
  await allEnded(after, api);
  return { due, possible: [...before, ...after] };
}

/** The last ones that began have time to end, each alone and all together. */
const END_MS = 20_000;

async function allEnded(instants: readonly number[], api: PatientApi): Promise<void> {
  const givesUpAt = Date.now() + END_MS;
  for (const instant of instants) {
    await untilEnded(api, tickRunId(instant), givesUpAt - Date.now());
  }
}
