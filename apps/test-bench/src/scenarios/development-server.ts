import { fetch } from 'undici';

import { pause } from './pace';

/** The warehouse is of a kind that nobody can switch off from here. */
export class CannotSwitchOffError extends Error {
  override readonly name = 'CannotSwitchOffError';
}

interface Power {
  /** Makes the server refuse everything for so long, also when the scenario is stopped meanwhile: then until then. */
  stayAway(ms: number, signal: AbortSignal): Promise<void>;
}

const SWITCH_TIMEOUT_MS = 5_000;
/** The order to fail is renewed so often, and each covers few requests: if the bench dies, the server recovers by itself. */
const RENEWED_MS = 250;
const FAILING_REQUESTS = 500;

/**
 * Takes hold of the switch of the development FHIR server, its administrative calls, the one thing that scenarios ask of
 * a warehouse beside FHIR. Throws `CannotSwitchOffError` where there is none.
 */
export async function switchOff(baseUrl: string): Promise<Power> {
  const address = new URL('/admin/behaviours', baseUrl);
  const fail = async (failingRequests: number): Promise<void> => {
    const answer = await fetch(address, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ failingRequests, failureStatus: 503 }),
      signal: AbortSignal.timeout(SWITCH_TIMEOUT_MS),
    });
    if (!answer.ok) throw new CannotSwitchOffError();
  };
  if (!(await hasSwitch(address))) throw new CannotSwitchOffError();
  return {
    async stayAway(ms, signal) {
      const until = Date.now() + ms;
      try {
        while (Date.now() < until) {
          await fail(FAILING_REQUESTS);
          await pause(RENEWED_MS, signal);
        }
      } finally {
        await fail(0);
      }
    },
  };
}

async function hasSwitch(address: URL): Promise<boolean> {
  try {
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(SWITCH_TIMEOUT_MS),
    });
    const found = answer.ok ? ((await answer.json()) as { failingRequests?: unknown }) : {};
    return typeof found.failingRequests === 'number';
  } catch {
    return false;
  }
}
