import { retryAfterMs, type NodeError } from '@platform/sdk';

import { authRefused, contentFiltered, rejected, unavailable } from './provider-errors';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** At most 8 MiB. */
  readonly body: string;
}

/** The provider's own names of an error. They decide what happens, and are never shown. */
export interface ErrorNames {
  readonly code: unknown;
  readonly type: unknown;
  readonly param: unknown;
  readonly detailCode: unknown;
  /** The body as it came: servers name the same thing in several members. */
  readonly body: string;
}

const MAX_PROVIDER_WAIT_MS = 300_000;
/** Client errors that a later attempt can cure: timeout, too early, too many requests. */
const PASSING = new Set([408, 425, 429]);
/** Nothing but the operator's purse cures these (chat completions). */
const SPEND_CAPS = new Set<unknown>([
  'insufficient_quota',
  'billing_hard_limit_reached',
  'billing_not_active',
]);

/** Returns the error of an answer without a 2xx status. */
export function classifyAnswer(provider: string, { status, headers, body }: RawAnswer): NodeError {
  const names = errorNames(body);
  const wait = waitOf(headers);
  const shown = `(${status})`;
  if (status === 401 || status === 403) return authRefused(provider, status);
  if (isSpendCap(status, names, wait)) {
    return rejected(provider, {
      fr: `refuse la requête : plafond de dépenses atteint ${shown}`,
      en: `refuses the request: spending cap reached ${shown}`,
    });
  }
  if (status >= 500 || PASSING.has(status)) {
    const retryable = headerOf(headers, 'x-should-retry') !== 'false';
    const why = { fr: `est indisponible ${shown}`, en: `is not available ${shown}` };
    return unavailable(provider, why, {
      retryable,
      ...(retryable && wait !== undefined && { retryAfterMs: wait }),
    });
  }
  // A captive portal redirects too, so it may pass.
  if (status < 400)
    return unavailable(provider, {
      fr: `renvoie vers une autre adresse, non suivie ${shown}`,
      en: `redirects to another address, not followed ${shown}`,
    });
  if (names.code === 'content_filter') return contentFiltered(provider, status);
  if (status === 404)
    return rejected(provider, {
      fr: `ne connaît pas ce modèle ou cette adresse ${shown}`,
      en: `does not know this model or this address ${shown}`,
    });
  if (status === 413 || names.code === 'context_length_exceeded') {
    return rejected(provider, {
      fr: `refuse une requête trop longue ${shown}`,
      en: `refuses a request that is too long ${shown}`,
    });
  }
  return rejected(provider, {
    fr: `refuse la requête ${shown}`,
    en: `refuses the request ${shown}`,
  });
}

function isSpendCap(status: number, names: ErrorNames, wait: number | undefined): boolean {
  if (status === 402) return true;
  if (status !== 429) return false;
  if (SPEND_CAPS.has(names.code) || SPEND_CAPS.has(names.type)) return true;
  return names.detailCode === 'enforced_spend_limit_reached' && wait === undefined;
}

/** Reads `{ error: { code, type, param, details: { error_code } } }`, also in a list of one, as Google writes it. */
export function errorNames(body: string): ErrorNames {
  const parsed = parseJson(body);
  const error = field(Array.isArray(parsed) ? parsed[0] : parsed, 'error');
  return {
    code: field(error, 'code'),
    type: field(error, 'type'),
    param: field(error, 'param'),
    detailCode: field(field(error, 'details'), 'error_code'),
    body,
  };
}

/** The wait that the provider wants, in ms: `retry-after-ms`, or `Retry-After` in seconds or as a date. At most 300 s. */
function waitOf(headers: RawAnswer['headers']): number | undefined {
  const exact = headerOf(headers, 'retry-after-ms');
  const wait =
    exact !== undefined && /^\d{1,15}(\.\d+)?$/.test(exact)
      ? Math.ceil(Number(exact))
      : retryAfterMs(headers['retry-after'], new Date());
  return wait === undefined ? undefined : Math.min(wait, MAX_PROVIDER_WAIT_MS);
}

const headerOf = (headers: RawAnswer['headers'], name: string): string | undefined => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value)?.trim().toLowerCase();
};

/** A member of an object; undefined for everything else. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
