import { setTimeout as delay } from 'node:timers/promises';

import type { PatientApi } from './api';

const LOOK_EVERY_MS = 300;

export const hasEnded = (status: unknown): boolean => status === 'completed' || status === 'failed';

/** Waits for the end of a run; false when it did not come within `patienceMs`. */
export async function untilEnded(
  api: PatientApi,
  runId: string,
  patienceMs: number,
): Promise<boolean> {
  const givesUpAt = Date.now() + patienceMs;
  do {
    const { body } = await api.ask('GET', `/api/runs/${encodeURIComponent(runId)}`);
    if (hasEnded(body['status'])) return true;
    await delay(LOOK_EVERY_MS);
  } while (Date.now() < givesUpAt);
  return false;
}
