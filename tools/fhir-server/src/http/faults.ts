import { type IncomingMessage } from 'node:http';
import { type BehaviourState } from '../behaviours/behaviour-state';
import { outcomeOf } from '../outcome';
import { type RawResponse, toRaw } from './respond';

/** What happens instead of the request. `drop`: its connection is cut. */
export type Fault = RawResponse | 'drop' | undefined;

/** Returns what a hostile or overloaded server does before it looks at a request. */
export function faultFor(state: BehaviourState, request: IncomingMessage, origin: string): Fault {
  if (state.take('droppedRequests')) return 'drop';
  const { retryAfter, failureStatus, redirectTo, htmlPages, bearerToken } = state.current();
  if (state.take('throttledRequests')) {
    return failure(429, 'throttled', 'Too many requests.', { 'retry-after': retryAfter });
  }
  if (state.take('failingRequests')) {
    return failure(failureStatus, 'transient', 'Not now.', { 'retry-after': retryAfter });
  }
  if (redirectTo !== '') {
    const target = redirectTo === 'self' ? origin : redirectTo;
    return { status: 307, headers: { location: `${target}${request.url ?? ''}` }, body: '' };
  }
  if (htmlPages) {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return { status: 200, headers, body: '<!doctype html><title>Sign in</title><p>Sign in</p>' };
  }
  if (bearerToken !== '' && request.headers.authorization !== `Bearer ${bearerToken}`) {
    return failure(401, 'login', 'A bearer token is required.', { 'www-authenticate': 'Bearer' });
  }
  return undefined;
}

const failure = (
  status: number,
  code: string,
  diagnostics: string,
  headers: Record<string, string>,
): RawResponse =>
  toRaw({
    status,
    headers,
    resource: outcomeOf([{ severity: 'error', code, diagnostics }]),
  });
