import { setTimeout as delay } from 'node:timers/promises';

import type { Dice } from '../dice';

/** An answer that is final: anything but "not now". */
export interface ApiAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The REST API as a patient caller has it. */
export interface PatientApi {
  /**
   * Asks again until a proxy gives an answer that trying again would not change. Throws
   * NoAnswerError when there is none in time.
   */
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<ApiAnswer>;
}

export class NoAnswerError extends Error {}

export interface PatientApiOptions {
  readonly proxyUrls: readonly string[];
  /** Chooses the proxy that is asked first; the next attempt is for the next one. */
  readonly dice: Dice;
  /** How long a request is repeated, in ms. */
  readonly patienceMs: number;
  /** Sees each attempt that came to nothing. */
  readonly onRefused: () => void;
}

const PAUSE_MS = 150;
const REQUEST_TIMEOUT_MS = 15_000;
const NOT_NOW: readonly number[] = [429, 503];

const attempt = async (url: string, init: RequestInit): Promise<ApiAnswer | undefined> => {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(url, { ...init, signal });
    const body = (await response.json()) as ApiAnswer['body'];
    return NOT_NOW.includes(response.status) ? undefined : { status: response.status, body };
  } catch {
    return undefined;
  }
};

export function createPatientApi({
  proxyUrls,
  dice,
  patienceMs,
  onRefused,
}: PatientApiOptions): PatientApi {
  const asked = new Map<string, number>();
  /** The n-th time that something is asked goes where the seed says, whatever is asked beside. */
  const firstFor = (request: string): number => {
    const times = (asked.get(request) ?? 0) + 1;
    asked.set(request, times);
    return dice.for(`${request} ${times}`).below(proxyUrls.length);
  };
  return {
    async ask(method, path, body) {
      const text = body && JSON.stringify(body);
      const init: RequestInit = {
        method,
        ...(text !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: text,
        }),
      };
      const givesUpAt = Date.now() + patienceMs;
      for (let turn = firstFor(`${method} ${path} ${text}`); Date.now() < givesUpAt; turn += 1) {
        const answer = await attempt(`${proxyUrls[turn % proxyUrls.length]}${path}`, init);
        if (answer) return answer;
        onRefused();
        await delay(PAUSE_MS);
      }
      throw new NoAnswerError(`${method} ${path}: no answer in ${patienceMs} ms`);
    },
  };
}
