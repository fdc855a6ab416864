import { bulkhead, isBulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';
import { errors } from 'undici';

import { FhirError } from './fhir-error';
import type { RawAnswer } from './fhir-request';
import type { TlsAgent } from './tls-agent';

/** Requests that wait for one of the `concurrency` places. More are refused at once. */
const MAX_WAITING = 1_000;

/** One HTTP exchange with bounds on time, size and concurrency. Follows no redirect. */
export type Transport = (exchange: Exchange) => Promise<RawAnswer>;

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/**
 * All clients of this process share the places of a server: the patient and the prescription adapter
 * together send `concurrency` requests at the same time. A site has few servers, so the map stays small.
 */
const places = new Map<string, BulkheadPolicy>();

function placesOf(origin: string, concurrency: number): BulkheadPolicy {
  const key = `${origin} ${concurrency}`;
  const known = places.get(key) ?? bulkhead(concurrency, MAX_WAITING);
  places.set(key, known);
  return known;
}

export function createTransport(
  agent: TlsAgent,
  { timeoutMs, concurrency }: { readonly timeoutMs: number; readonly concurrency: number },
): Transport {
  return async ({ method, url, headers, body, signal }) => {
    const { origin, pathname, search } = new URL(url);
    // The time in the queue counts: nobody waits longer than the timeout.
    const timeout = AbortSignal.timeout(timeoutMs);
    const stop = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    const exchange = async (): Promise<RawAnswer> => {
      stop.throwIfAborted();
      const dispatcher = await agent.current();
      const answer = await dispatcher.request({
        origin,
        path: `${pathname}${search}`,
        method,
        headers: { ...headers },
        signal: stop,
        ...(body !== undefined && { body }),
      });
      return {
        status: answer.statusCode,
        headers: flat(answer.headers),
        body: await answer.body.text(),
      };
    };
    try {
      return await placesOf(origin, concurrency).execute(exchange, stop);
    } catch (error) {
      throw toFhirError(error);
    }
  };
}

/** The error of an exchange without a response. */
function toFhirError(error: unknown): Error {
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return new FhirError('FHIR_RESPONSE_TOO_LARGE', 'réponse trop longue du serveur FHIR', {
      cause: error,
    });
  }
  if (isBulkheadRejectedError(error)) {
    return new FhirError('FHIR_SATURATED', 'trop de requêtes en attente vers le serveur FHIR', {
      retryable: true,
      cause: error,
    });
  }
  if (error instanceof Error && 'retryable' in error) return error;
  return new FhirError('FHIR_UNREACHABLE', 'serveur FHIR injoignable', {
    retryable: true,
    cause: error,
  });
}

function flat(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );
}
