import { setTimeout as delay } from 'node:timers/promises';

import { createApiClient, type ApiClient } from '@platform/api-client';

import type { Dice } from '../dice';
import type { Mutation } from '../facts';
import { signCall } from './sign-call';

export class NoAnswerError extends Error {}

export interface PatientApiOptions {
  readonly proxyUrls: readonly string[];
  /** Chooses the proxy that is asked first; the next attempt is for the next one. */
  readonly dice: Dice;
  /** How long a request is repeated, in ms. */
  readonly timeoutMs: number;
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
/** By a clock that is wrong just now a signature is out of date; senders of webhooks try again. */
const NOT_NOW_OF_HOOKS: readonly number[] = [...NOT_NOW, 401];

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly text: string;
}

const isHook = ({ path }: SentRequest): boolean => path.startsWith('/api/hooks/');

/** One attempt; undefined when nothing readable came back. */
async function attempt(
  proxyUrl: string,
  request: SentRequest,
  requestId: string,
): Promise<{ readonly response: Response; readonly text: string } | undefined> {
  const { method, path, headers, text } = request;
  const signature = isHook(request)
    ? signCall(headers.get('webhook-id') ?? '', text, new Date())
    : {};
  try {
    const response = await fetch(`${proxyUrl}${path}`, {
      method,
      headers: { ...Object.fromEntries(headers), ...signature, 'x-request-id': requestId },
      ...(text !== '' && { body: text }),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const answer = await response.text();
    if (answer !== '') JSON.parse(answer);
    return { response, text: answer };
  } catch {
    return undefined;
  }
}

function changesIn(text: string): number {
  interface Outcome {
    readonly outcome: string;
  }
  const { results } = JSON.parse(text || '{}') as { readonly results?: readonly Outcome[] };
  const isTaken = ({ outcome }: Outcome): boolean =>
    outcome === 'accepted' || outcome === 'duplicate';
  return results ? results.filter(isTaken).length : 1;
}

/**
 * The REST API as a patient caller has it: a call is repeated, at one proxy after the other, until one gives an
 * answer that trying again would not change. Calls throw NoAnswerError when there is none in time.
 */
export function createPatientApi({
  proxyUrls,
  dice,
  timeoutMs,
  onRefused,
  onUnanswered,
  onAcknowledged,
}: PatientApiOptions): ApiClient {
  const asked = new Map<string, number>();
  let requests = 0;
  /** The n-th time that something is asked goes where the seed says, whatever is asked beside. */
  const firstFor = (request: string): number => {
    const times = (asked.get(request) ?? 0) + 1;
    asked.set(request, times);
    return dice.for(`${request} ${times}`).below(proxyUrls.length);
  };
  const insist = async (given: Request): Promise<Response> => {
    const { method, headers } = given;
    const { pathname, search } = new URL(given.url);
    const request = { method, headers, path: pathname + search, text: await given.text() };
    const notNow = isHook(request) ? NOT_NOW_OF_HOOKS : NOT_NOW;
    const what = `${method} ${request.path}`;
    const givesUpAt = Date.now() + timeoutMs;
    for (let turn = firstFor(`${what} ${request.text}`); Date.now() < givesUpAt; turn += 1) {
      // One for each attempt: what the audit log says of it is about this one alone.
      const requestId = `chaos-${(requests += 1)}`.padEnd(8, '-');
      const answer = await attempt(proxyUrls[turn % proxyUrls.length] ?? '', request, requestId);
      if (answer && !notNow.includes(answer.response.status)) {
        const { response, text } = answer;
        if (method !== 'GET' && response.ok) {
          onAcknowledged({ requestId, request: what, count: changesIn(text) });
        }
        return new Response(text === '' ? null : text, response);
      }
      onRefused();
      await delay(PAUSE_MS);
    }
    onUnanswered(what);
    throw new NoAnswerError(`${what}: no answer in ${timeoutMs} ms`);
  };
  return createApiClient({
    baseUrl: proxyUrls[0] ?? '',
    fetch: (input, init) => insist(new Request(input, init)),
  });
}
