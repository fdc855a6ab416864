import type { NodeError } from '@platform/sdk';
import { errors, type Dispatcher } from 'undici';

import type { CallTarget } from './call-target';
import {
  classifyAnswer,
  errorNames,
  parseJson,
  type ErrorNames,
  type RawAnswer,
} from './classify-answer';
import { notConfigured, unavailable } from './provider-errors';
import { readAnswer } from './read-answer';
import { readText } from './read-text';

/** One HTTP exchange with a provider, for a codec that brings its own request and reads the answer. */
export interface Exchange {
  /** Given to the codec. Rejects with a NodeError for everything that is no JSON object with status 2xx. */
  readonly fetch: typeof globalThis.fetch;
  /** The answer, once there is one. */
  answer(): unknown;
  /** What the provider named, if it refused the request with 400 or 422. */
  refusal(): ErrorNames | undefined;
}

/** When a call ends, the body included, whatever the provider does. */
export interface CallEnd {
  /** The time limit of the turn. */
  readonly deadline: AbortSignal;
  /** The deadline, or the end of the step. */
  readonly stop: AbortSignal;
}

const REFUSALS = new Set([400, 422]);

export function openExchange(target: CallTarget, agent: Dispatcher, end: CallEnd): Exchange {
  const { name } = target;
  let answer: unknown;
  let refusal: ErrorNames | undefined;

  const send = async (address: string, init: RequestInit): Promise<RawAnswer> => {
    const { origin, pathname } = new URL(address);
    const { statusCode, headers, body } = await agent.request({
      origin,
      path: `${pathname}${target.search}`,
      method: 'POST',
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...target.headers },
      body: String(init.body),
      signal: end.stop,
    });
    return { status: statusCode, headers, body: await readText(body) };
  };

  const exchange = async (address: string, init: RequestInit): Promise<Response> => {
    const raw = await send(address, init).catch((error: unknown) => {
      throw toNodeError(error, target, end);
    });
    if (raw.status < 200 || raw.status >= 300) {
      if (REFUSALS.has(raw.status)) refusal = errorNames(raw.body);
      throw classifyAnswer(name, raw);
    }
    const parsed = parseJson(raw.body);
    if (typeof parsed !== 'object' || parsed === null) {
      throw unavailable(name, {
        fr: 'a donné une réponse illisible',
        en: 'gave an unreadable answer',
      });
    }
    const read = readAnswer(target, parsed);
    answer = parsed;
    return Response.json(read);
  };

  return {
    fetch: (address, init = {}) => exchange(String(address), init),
    answer: () => answer,
    refusal: () => refusal,
  };
}

/** The error of an exchange without a complete answer. The cause is left out: it can quote the request. */
function toNodeError(error: unknown, { name, timeoutMs }: CallTarget, end: CallEnd): NodeError {
  if (end.deadline.aborted) {
    return unavailable(name, {
      fr: `n'a pas répondu en ${timeoutMs} ms`,
      en: `did not respond within ${timeoutMs} ms`,
    });
  }
  if (end.stop.aborted) {
    return unavailable(name, {
      fr: "n'a pas répondu avant la fin de l'étape",
      en: 'did not respond before the end of the step',
    });
  }
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return unavailable(name, {
      fr: 'a donné une réponse trop longue',
      en: 'gave an answer that is too long',
    });
  }
  if (
    error instanceof errors.InvalidArgumentError ||
    error instanceof errors.RequestContentLengthMismatchError
  ) {
    return notConfigured(name, {
      fr: 'un en-tête déclaré ne peut pas être envoyé',
      en: 'a declared header cannot be sent',
    });
  }
  return unavailable(name, { fr: 'est injoignable', en: 'cannot be reached' });
}
