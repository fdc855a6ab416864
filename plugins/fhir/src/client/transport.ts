import { currentEffect, jsonShape, takingTurns, type JsonBounds } from '@platform/sdk';
import { errors } from 'undici';

import { FhirError } from './fhir-error';
import type { RawAnswer } from './fhir-request';
import { QueueFullError, RequestSlots } from './request-slots';
import type { TlsAgent } from './tls-agent';

/** Requests that wait for one of the `concurrency` slots. */
const MAX_WAITING_REQUESTS = 1_000;
/** Longer than a burst takes that the server can serve, shorter than the engine waits for a step that is held up. */
const MAX_RETRY_WAIT_MS = 60_000;
/** A request that got no slot comes again within this time, not all of them at the same moment. */
const COME_AGAIN_MS = { least: 1_000, most: 10_000 } as const;

/** One HTTP exchange with bounds on time, size and concurrency. Follows no redirect. */
export type Transport = (exchange: Exchange) => Promise<RawAnswer>;

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whom it is about. Subjects take turns when slots are short. */
  readonly subject: string;
  readonly signal?: AbortSignal;
}

/**
 * All clients of this process share the slots of a server: the patient and the prescription adapter
 * together send `concurrency` requests at the same time. A site has few servers, so the map stays small.
 */
const slotsOfServers = new Map<string, RequestSlots>();

function slotsOf(origin: string, concurrency: number): RequestSlots {
  const key = `${origin} ${concurrency}`;
  const known =
    slotsOfServers.get(key) ??
    new RequestSlots({
      concurrency,
      maxWaiting: MAX_WAITING_REQUESTS,
      maxWaitMs: MAX_RETRY_WAIT_MS,
    });
  slotsOfServers.set(key, known);
  return known;
}

interface TransportOptions {
  readonly timeoutMs: number;
  readonly concurrency: number;
}

export function createTransport(agent: TlsAgent, options: TransportOptions): Transport {
  const { timeoutMs, concurrency } = options;
  return async ({ method, url, headers, body, subject, signal }) => {
    const { origin, pathname, search } = new URL(url);
    const effect = currentEffect();
    const given = [signal, effect?.signal].filter((one) => one !== undefined);
    const givenUp = given.length > 1 ? AbortSignal.any(given) : given[0];
    const leave = await enter(slotsOf(origin, concurrency), subject, givenUp);
    // The time of the server begins here: a wait for a slot is ours.
    const timeout = AbortSignal.timeout(timeoutMs);
    const stop = givenUp === undefined ? timeout : AbortSignal.any([timeout, givenUp]);
    let hasBegun = false;
    try {
      const dispatcher = await agent.current();
      const answer = await dispatcher.request({
        origin,
        path: `${pathname}${search}`,
        method,
        headers: { ...headers },
        signal: stop,
        ...(body !== undefined && { body }),
      });
      hasBegun = true;
      const bytes = new Uint8Array(await answer.body.arrayBuffer());
      const breathe = takingTurns();
      const text = readText(bytes);
      // The caller parses it, which takes as long again.
      await breathe();
      return { status: answer.statusCode, headers: flat(answer.headers), body: text };
    } catch (error) {
      if (givenUp?.aborted) throw givenUpError(error);
      throw toFhirError(error, { hasBegun, ...(timeout.aborted && { exceededMs: timeoutMs }) });
    } finally {
      leave();
    }
  };
}

/** A page of 8 MiB of FHIR has about 500,000 parts, no resource is nested so deep, and FHIR has few thousand names. */
const JSON_BOUNDS = { depth: 100, parts: 600_000, names: 20_000 } as const satisfies JsonBounds;

const TOO_COMPLEX: Readonly<Record<keyof JsonBounds, string>> = {
  depth: `plus de ${JSON_BOUNDS.depth} niveaux d'imbrication`,
  parts: `plus de ${JSON_BOUNDS.parts} tableaux, objets et champs`,
  names: `plus de ${JSON_BOUNDS.names} noms de champs`,
};

const FIRST_BYTES = 64;

/** Decodes a body. Throws for JSON that would block the process while it is parsed. */
function readText(bytes: Uint8Array): string {
  const decoder = new TextDecoder();
  const isJson = /^\s*[[{]/.test(decoder.decode(bytes.subarray(0, FIRST_BYTES)));
  const { exceeds } = isJson ? jsonShape(bytes, JSON_BOUNDS) : {};
  if (exceeds === undefined) return decoder.decode(bytes);
  throw new FhirError(
    'FHIR_RESPONSE_TOO_COMPLEX',
    `réponse du serveur FHIR trop complexe : ${TOO_COMPLEX[exceeds]}`,
  );
}

/** Waits for a slot. The time limit of the effect that asks stands still meanwhile. */
async function enter(
  slots: RequestSlots,
  subject: string,
  givenUp: AbortSignal | undefined,
): Promise<() => void> {
  const proceed = currentEffect()?.pauseLimit();
  try {
    return await slots.enter(subject, givenUp);
  } catch (error) {
    throw error instanceof QueueFullError ? saturatedError(error) : givenUpError(error);
  } finally {
    proceed?.();
  }
}

const saturatedError = (cause: Error): FhirError => {
  const { least, most } = COME_AGAIN_MS;
  return new FhirError(
    'FHIR_SATURATED',
    {
      fr: "file d'attente de la plateforme saturée : trop de requêtes attendent le serveur FHIR (« concurrency »)",
      en: 'queue of the platform full: too many requests wait for the FHIR server ("concurrency")',
    },
    { unavailable: true, retryAfterMs: least + Math.random() * (most - least), cause },
  );
};

const givenUpError = (cause: unknown): FhirError =>
  new FhirError(
    'FHIR_GIVEN_UP',
    {
      fr: 'requête FHIR abandonnée : plus personne ne l’attend',
      en: 'FHIR request given up: nobody waits for it any more',
    },
    {
      retryable: true,
      cause,
    },
  );

/** The error of an exchange without a whole response. `hasBegun`: there was a beginning of one. */
function toFhirError(
  error: unknown,
  { hasBegun, exceededMs }: { readonly hasBegun: boolean; readonly exceededMs?: number },
): Error {
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return new FhirError(
      'FHIR_RESPONSE_TOO_LARGE',
      { fr: 'réponse trop longue du serveur FHIR', en: 'answer of the FHIR server too long' },
      {
        cause: error,
      },
    );
  }
  if (error instanceof Error && 'retryable' in error) return error;
  const away = { unavailable: true, cause: error };
  if (exceededMs !== undefined) {
    const what = hasBegun
      ? { fr: "n'a pas fini de répondre", en: 'did not finish its answer' }
      : { fr: "n'a pas répondu", en: 'did not respond' };
    const message = {
      fr: `le serveur FHIR ${what.fr} en ${exceededMs} ms`,
      en: `the FHIR server ${what.en} within ${exceededMs} ms`,
    };
    return new FhirError('FHIR_UNREACHABLE', message, away);
  }
  return hasBegun
    ? new FhirError(
        'FHIR_ANSWER_CUT',
        {
          fr: 'réponse du serveur FHIR coupée avant sa fin',
          en: 'answer of the FHIR server cut before its end',
        },
        away,
      )
    : new FhirError(
        'FHIR_UNREACHABLE',
        { fr: 'serveur FHIR injoignable', en: 'FHIR server unreachable' },
        away,
      );
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
