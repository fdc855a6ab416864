import { type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { refused, RequestRefusedError } from '../outcome';
import { type AdminDeps, answerAdmin, isAdminAddress } from './admin';
import { type AnswerDeps, answerRequest, isWrite } from './answer-request';
import { faultFor } from './faults';
import { parseRequest } from './parse-request';
import { type RequestRecord } from './request-log';
import { errorResponse, type RawResponse, send, toRaw } from './respond';
import { createSearchCache } from './search-cache';

export interface ListenerDeps extends AnswerDeps {
  readonly admin: AdminDeps | undefined;
  readonly maxBodyBytes: number;
  readonly maxConcurrentRequests: number;
  readonly record: (request: RequestRecord) => void;
  readonly onBug: (error: unknown) => void;
}

/** How long the rest of a refused body is read, so that its sender can read the refusal. */
const LINGER_MS = 2_000;

const isBelow = (url: string, path: string): boolean =>
  url.startsWith(path) && /^(?:[/?]|$)/.test(url.slice(path.length));

/** Returns the function that serves every request of the HTTP server. It never rejects. */
export function createListener(
  deps: ListenerDeps,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { state, baseUrl, clock } = deps;
  const { origin, pathname: basePath } = new URL(baseUrl);
  const cache = createSearchCache();
  let inFlight = 0;

  const answer = async (request: IncomingMessage): Promise<RawResponse | 'drop'> => {
    const url = request.url ?? '';
    if (deps.admin !== undefined && isAdminAddress(url)) {
      cache.clear();
      return answerAdmin(deps.admin, request);
    }
    deps.record({ method: request.method ?? '', url, headers: request.headers });
    if (inFlight > deps.maxConcurrentRequests) {
      throw refused(503, 'throttled', 'Too many requests at once.', { 'retry-after': '1' });
    }
    const fault = faultFor(state, request, origin);
    const { responseDelayMs, cachedSearchesMs } = state.current();
    if (responseDelayMs > 0) await delay(responseDelayMs);
    if (fault !== undefined) return fault;
    const base = [state.current().nextLinkPath, basePath].find(
      (path) => path !== '' && isBelow(url, path),
    );
    if (base === undefined) {
      throw refused(404, 'not-found', `FHIR is served below ${basePath}.`);
    }
    const parsed = await parseRequest(request, base, deps.maxBodyBytes);
    const response = await cache.through(parsed, cachedSearchesMs, async () =>
      toRaw(await answerRequest(deps, parsed)),
    );
    return isWrite(parsed) && state.take('lostResponses') ? 'drop' : response;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    inFlight += 1;
    try {
      const raw = await answer(request).catch((error: unknown) => {
        if (!(error instanceof RequestRefusedError)) deps.onBug(error);
        return errorResponse(error);
      });
      if (raw === 'drop') return void request.socket.destroy();
      if (!request.complete) lingerOn(request, response);
      const behaviours = state.current();
      await send(response, raw, behaviours, clock() + behaviours.clockSkewMs);
    } finally {
      inFlight -= 1;
    }
  };
  return (request, response) => {
    response.on('error', () => undefined);
    serve(request, response).catch(deps.onBug);
  };
}

/** Closes the connection of a body that was not read to its end. */
function lingerOn(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('connection', 'close');
  request.on('error', () => undefined);
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), LINGER_MS);
  request.once('close', () => clearTimeout(timer));
}
