import { setTimeout as delay } from 'node:timers/promises';

import { createApiClient, type ApiClient } from '@platform/api-client';

import type { Dice } from '../dice';
import type { Mutation } from '../facts';
import { signCall } from './sign-call';

export class NoAnswerError extends Error {}

interface PatientApiOptions {
  readonly proxyUrls: readonly string[];
  /** Chooses the proxy of the first attempt. Each further attempt goes to the next proxy. */
  readonly dice: Dice;
  /** Maximum time in ms during which a request is retried. */
  readonly timeoutMs: number;
  /** Called for each failed attempt. */
  readonly onRefused: () => void;
  /** Called for each request that got no response in time. */
  readonly onUnanswered: (request: string) => void;
  /** Called for each change that a proxy confirmed. */
  readonly onAcknowledged: (mutation: Mutation) => void;
}

const ATTEMPT_PAUSE_MS = 150;
/** A proxy that runs from source first starts a computing process, which is slow on a busy machine. */
const API_TIMEOUT_MS = 30_000;
const RETRYABLE: readonly number[] = [429, 503];
/** A clock that is wrong right now makes a signature out of date, so senders of webhooks retry a 401. */
const RETRYABLE_FOR_HOOKS: readonly number[] = [...RETRYABLE, 401];

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly text: string;
}

const isHook = ({ path }: SentRequest): boolean => path.startsWith('/api/hooks/');

/** Sends the request once. Returns undefined if no readable response came. */
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
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
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
 * A REST client that retries each call, at one proxy after the other, until a response comes that a retry would not
 * change. Calls reject with NoAnswerError if none comes in time.
 */
export function createPatientApi({
  proxyUrls,
  dice,
  timeoutMs,
  onRefused,
  onUnanswered,
  onAcknowledged,
}: PatientApiOptions): ApiClient {
  const timesSent = new Map<string, number>();
  let requests = 0;
  /** Chooses the proxy of the n-th identical request by the seed, independent of other requests. */
  const firstFor = (request: string): number => {
    const times = (timesSent.get(request) ?? 0) + 1;
    timesSent.set(request, times);
    return dice.for(`${request} ${times}`).below(proxyUrls.length);
  };
  const sendUntilAnswered = async (given: Request): Promise<Response> => {
    const { method, headers } = given;
    const { pathname, search } = new URL(given.url);
    const request = { method, headers, path: pathname + search, text: await given.text() };
    const retryable = isHook(request) ? RETRYABLE_FOR_HOOKS : RETRYABLE;
    const what = `${method} ${request.path}`;
    const deadline = Date.now() + timeoutMs;
    for (let turn = firstFor(`${what} ${request.text}`); Date.now() < deadline; turn += 1) {
      // Each attempt has its own id, so that an audit line belongs to one attempt.
      const requestId = `chaos-${(requests += 1)}`.padEnd(8, '-');
      const answer = await attempt(proxyUrls[turn % proxyUrls.length] ?? '', request, requestId);
      if (answer && !retryable.includes(answer.response.status)) {
        const { response, text } = answer;
        if (method !== 'GET' && response.ok) {
          onAcknowledged({ requestId, request: what, count: changesIn(text) });
        }
        return new Response(text === '' ? null : text, response);
      }
      onRefused();
      await delay(ATTEMPT_PAUSE_MS);
    }
    onUnanswered(what);
    throw new NoAnswerError(`${what}: no answer in ${timeoutMs} ms`);
  };
  return createApiClient({
    baseUrl: proxyUrls[0] ?? '',
    fetch: (input, init) => sendUntilAnswered(new Request(input, init)),
  });
}
