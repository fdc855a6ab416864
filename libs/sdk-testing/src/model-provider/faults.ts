import type { ServerResponse } from 'node:http';

import type { JsonObject } from '@platform/sdk';

import { toAnswerBody } from './answers';
import type { ModelFault, ModelProtocol, ModelProviderRequest } from './script';

const JSON_TYPE = { 'content-type': 'application/json' };
const SLOW_INTERVAL_MS = 1_000;
const HUGE_BYTES = 100_000_000;
const CHUNK = Buffer.alloc(65_536, 'x');
const PAGE = '<!doctype html><title>Connexion</title><p>Identifiez-vous sur le réseau.</p>';

/** Error types of the messages protocol; chat completions have one type for most of them. */
const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

/** The body of an error, as the protocol writes it. */
export const errorBody = (
  protocol: ModelProtocol,
  status: number,
  error: JsonObject = {},
): JsonObject => {
  const type = ERROR_TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
  const written = { message: `refused with ${status}`, type, ...error };
  return protocol === 'openai'
    ? { error: { param: null, code: null, ...written } }
    : { type: 'error', error: written, request_id: 'req_1' };
};

export function sendJson(response: ServerResponse, status: number, body: JsonObject): void {
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(body));
}

/** Does to a response what the fault says. */
export function sendFault(
  fault: ModelFault,
  response: ServerResponse,
  request: ModelProviderRequest,
): void {
  const { protocol } = request;
  const answer = (): string => JSON.stringify(toAnswerBody({ text: 'An answer.' }, request));
  switch (fault.fault) {
    case 'status': {
      const { status, headers = {}, error } = fault;
      const body = JSON.stringify(errorBody(protocol, status, error));
      return void response.writeHead(status, { ...JSON_TYPE, ...headers }).end(body);
    }
    case 'body':
      return void response.writeHead(200, JSON_TYPE).end(JSON.stringify(fault.body));
    case 'spend-cap':
      return sendJson(response, 429, spendCap(protocol));
    case 'redirect':
      return void response.writeHead(fault.status ?? 307, { location: fault.location }).end();
    case 'no-answer':
      return;
    case 'headers-only':
      return response.writeHead(200, JSON_TYPE).flushHeaders();
    case 'reset':
      return void response.socket?.destroy();
    case 'cut': {
      const text = answer();
      response.writeHead(200, { ...JSON_TYPE, 'content-length': text.length });
      return void response.write(text.slice(0, text.length / 2), () => response.socket?.destroy());
    }
    case 'html':
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    case 'empty-object':
      return sendJson(response, 200, {});
    case 'empty-choices':
      return sendJson(response, 200, { type: 'message', id: 'empty', choices: [] });
    case 'truncated-json':
      return void response.writeHead(200, JSON_TYPE).end(answer().slice(0, -20));
    case 'huge':
      response.writeHead(200, JSON_TYPE).write('{"text":"');
      return sendHuge(response, HUGE_BYTES);
    case 'slow':
      response.writeHead(200, JSON_TYPE);
      return sendSlowly(response, answer());
  }
}

const spendCap = (protocol: ModelProtocol): JsonObject =>
  errorBody(
    protocol,
    429,
    protocol === 'openai'
      ? { type: 'insufficient_quota', code: 'insufficient_quota' }
      : { details: { error_code: 'enforced_spend_limit_reached' } },
  );

function sendHuge(response: ServerResponse, left: number): void {
  if (response.destroyed) return;
  if (left <= 0) return void response.end('"}');
  response.write(CHUNK, () => sendHuge(response, left - CHUNK.length));
}

function sendSlowly(response: ServerResponse, text: string): void {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(text.slice(sent, sent + 1));
    sent += 1;
    if (sent === text.length) response.end();
  }, SLOW_INTERVAL_MS);
  response.once('close', () => clearInterval(timer));
}
