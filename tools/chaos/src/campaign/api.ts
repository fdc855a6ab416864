import { setTimeout as delay } from 'node:timers/promises';

/** An answer that is final: anything but "not now". */
export interface ApiAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The REST API as a patient caller has it. */
export interface PatientApi {
  /**
   * Asks again until the proxy gives an answer that trying again would not change. Throws
   * NoAnswerError when there is none in time.
   */
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<ApiAnswer>;
}

export class NoAnswerError extends Error {}

export interface PatientApiOptions {
  readonly proxyUrl: string;
  /** How long a request is repeated, in ms. */
  readonly patienceMs: number;
  /** Sees each attempt that came to nothing. */
  readonly onRefused: () => void;
}

const PAUSE_MS = 150;
const REQUEST_TIMEOUT_MS = 15_000;

const attempt = async (url: string, init: RequestInit): Promise<ApiAnswer | undefined> => {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(url, { ...init, signal });
    const body = (await response.json()) as ApiAnswer['body'];
    return response.status === 503 ? undefined : { status: response.status, body };
  } catch {
    return undefined;
  }
};

export function createPatientApi({
  proxyUrl,
  patienceMs,
  onRefused,
}: PatientApiOptions): PatientApi {
  return {
    async ask(method, path, body) {
      const init: RequestInit = {
        method,
        ...(body && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      };
      const givesUpAt = Date.now() + patienceMs;
      while (Date.now() < givesUpAt) {
        const answer = await attempt(`${proxyUrl}${path}`, init);
        if (answer) return answer;
        onRefused();
        await delay(PAUSE_MS);
      }
      throw new NoAnswerError(`${method} ${path}: no answer in ${patienceMs} ms`);
    },
  };
}
