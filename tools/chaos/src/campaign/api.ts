import { setTimeout as delay } from 'node:timers/promises';

import type { Dice } from '../dice';
import type { Mutation } from '../facts';

export type Headers = Readonly<Record<string, string>>;

/** An answer that is final: anything but "not now". */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface AskOptions {
  /** Made anew for each attempt. */
  readonly headers?: (text: string) => Headers;
  /** Further statuses that say "not now" here. */
  readonly notNow?: readonly number[];
}

/** The REST API as a patient caller has it. */
export interface PatientApi {
  /**
   * Asks again until a proxy gives an answer that trying again would not change. Throws
   * NoAnswerError when there is none in time.
   */
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    options?: AskOptions,
  ): Promise<ApiAnswer>;
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
  /** Sees each request that is given up. */
  readonly onUnanswered: (request: string) => void;
  /** Sees each change that a proxy says it made. */
  readonly onAcknowledged: (mutation: Mutation) => void;
}

const PAUSE_MS = 150;
/** A proxy that was just started from source begins a process that computes: slow on a busy machine. */
const REQUEST_TIMEOUT_MS = 30_000;
const NOT_NOW: readonly number[] = [429, 503];

const attempt = async (url: string, init: RequestInit): Promise<ApiAnswer | undefined> => {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(url, { ...init, signal });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === '' ? {} : (JSON.parse(text) as ApiAnswer['body']),
    };
  } catch {
    return undefined;
  }
};

function changesIn({ body }: ApiAnswer): number {
  const results = body['results'] as readonly { readonly outcome: string }[] | undefined;
  const isTaken = ({ outcome }: { readonly outcome: string }): boolean =>
    outcome === 'accepted' || outcome === 'duplicate';
  return results ? results.filter(isTaken).length : 1;
}

export function createPatientApi({
  proxyUrls,
  dice,
  patienceMs,
  onRefused,
  onUnanswered,
  onAcknowledged,
}: PatientApiOptions): PatientApi {
  const asked = new Map<string, number>();
  let requests = 0;
  /** The n-th time that something is asked goes where the seed says, whatever is asked beside. */
  const firstFor = (request: string): number => {
    const times = (asked.get(request) ?? 0) + 1;
    asked.set(request, times);
    return dice.for(`${request} ${times}`).below(proxyUrls.length);
  };
  return {
    async ask(method, path, body, { headers, notNow = [] } = {}) {
      const text = body ? JSON.stringify(body) : '';
      const givesUpAt = Date.now() + patienceMs;
      for (let turn = firstFor(`${method} ${path} ${text}`); Date.now() < givesUpAt; turn += 1) {
        // One for each attempt: what the audit log says of it is about this one alone.
        const requestId = `chaos-${(requests += 1)}`.padEnd(8, '-');
        const answer = await attempt(`${proxyUrls[turn % proxyUrls.length]}${path}`, {
          method,
          headers: {
            'x-request-id': requestId,
            ...(body && { 'content-type': 'application/json' }),
            ...headers?.(text),
          },
          ...(body && { body: text }),
        });
        if (answer && ![...NOT_NOW, ...notNow].includes(answer.status)) {
          if (method !== 'GET' && answer.status < 300) {
            onAcknowledged({ requestId, request: `${method} ${path}`, count: changesIn(answer) });
          }
          return answer;
        }
        onRefused();
        await delay(PAUSE_MS);
      }
      onUnanswered(`${method} ${path}`);
      throw new NoAnswerError(`${method} ${path}: no answer in ${patienceMs} ms`);
    },
  };
}
