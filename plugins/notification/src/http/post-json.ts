import { NodeError, retryAfterMs, type LocalizedText } from '@platform/sdk';
import { Agent, EnvHttpProxyAgent, request, type Dispatcher } from 'undici';

/** A receiver of notifications. */
export interface Receiver {
  readonly url: URL;
  /** What messages may say of it. The address itself can be a secret. */
  readonly name: LocalizedText;
  /** Maximum duration of one call, in ms, redirects included. */
  readonly timeoutMs: number;
}

/** A receiver answers in a few bytes; the rest is not read. */
const MAX_RESPONSE_BYTES = 16_384;
const DRAIN_TIMEOUT_MS = 1_000;
const MAX_REDIRECTS = 3;
/** The redirects that keep the method and the body. */
const KEEPS_METHOD = new Set([307, 308]);
/** Client errors that a later attempt can cure: timeout, too early, too many requests. */
const PASSING = new Set([408, 425, 429]);

type Answer = Awaited<ReturnType<typeof request>>;

const OPTIONS = { maxHeaderSize: 16_384 };

/** Through the proxy of the environment where it is in use. Idle connections do not keep the process alive. */
export const openPool = (): Dispatcher =>
  process.env['NODE_USE_ENV_PROXY'] === '1' ? new EnvHttpProxyAgent(OPTIONS) : new Agent(OPTIONS);

const pool = openPool();

/**
 * Posts JSON to a receiver. Resolves on a 2xx answer that is no web page: a sign-in or maintenance page accepts no
 * notification. Follows a redirect only to the same origin, because the body concerns a patient. Rejects with NodeError,
 * retryable for what may pass (network, timeout, 408, 425, 429, 5xx, a web page), with the wait that `Retry-After` asks for.
 */
export async function postJson(
  receiver: Receiver,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.timeout(receiver.timeoutMs);
  const limits = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  const options = {
    method: 'POST' as const,
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, */*' },
    body,
    signal: limits,
    dispatcher: pool,
  };
  let { url } = receiver;
  for (let redirects = 0; ; redirects += 1) {
    const response = await call(url, options, receiver);
    await response.body
      .dump({ limit: MAX_RESPONSE_BYTES, signal: AbortSignal.timeout(DRAIN_TIMEOUT_MS) })
      .catch(() => undefined);
    const next = redirectOf(response, url);
    if (next === undefined) {
      requireAccepted(response, receiver);
      return;
    }
    if (next.origin !== url.origin || redirects === MAX_REDIRECTS) throw redirected(receiver);
    url = next;
  }
}

async function call(
  url: URL,
  options: Parameters<typeof request>[1],
  { name, timeoutMs }: Receiver,
): Promise<Answer> {
  try {
    return await request(url, options);
  } catch (cause) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new NodeError(
      'NOTIFICATION_UNREACHABLE',
      isTimeout
        ? {
            fr: `${name.fr} n'a pas répondu en ${timeoutMs} ms`,
            en: `${name.en} did not respond within ${timeoutMs} ms`,
          }
        : { fr: `${name.fr} est injoignable`, en: `${name.en} cannot be reached` },
      { retryable: true, cause },
    );
  }
}

function redirectOf({ statusCode, headers }: Answer, from: URL): URL | undefined {
  const { location } = headers;
  if (!KEEPS_METHOD.has(statusCode) || typeof location !== 'string') return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

const redirected = ({ name }: Receiver): NodeError =>
  new NodeError('NOTIFICATION_REDIRECTED', {
    fr: `${name.fr} renvoie vers une autre adresse, non suivie`,
    en: `${name.en} redirects to another address, not followed`,
  });

function requireAccepted({ statusCode, headers }: Answer, receiver: Receiver): void {
  const { name } = receiver;
  if (statusCode >= 200 && statusCode < 300) {
    if (!/^\s*text\/html\b/i.test(String(headers['content-type'] ?? ''))) return;
    throw new NodeError(
      'NOTIFICATION_ANSWER_UNEXPECTED',
      {
        fr: `${name.fr} a répondu par une page web, la notification n'est pas reçue`,
        en: `${name.en} answered with a web page, the notification is not received`,
      },
      { retryable: true },
    );
  }
  if (statusCode >= 300 && statusCode < 400) throw redirected(receiver);
  const message = {
    fr: `${name.fr} a répondu ${statusCode}`,
    en: `${name.en} answered ${statusCode}`,
  };
  if (statusCode < 500 && !PASSING.has(statusCode)) {
    throw new NodeError('NOTIFICATION_REFUSED', message);
  }
  const wait = retryAfterMs(headers['retry-after'], new Date());
  throw new NodeError('NOTIFICATION_UNAVAILABLE', message, {
    retryable: true,
    ...(wait !== undefined && { retryAfterMs: wait }),
  });
}
