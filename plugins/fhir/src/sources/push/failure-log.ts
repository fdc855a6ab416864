import { PlatformError, type EffectLog, type SourceContext } from '@platform/sdk';

import { FhirError, isDuplicate } from '../../client/fhir-error';

/** Logs a failure that lasts once: again only when it is another one, or after a success. Says it in the feed's state. */
export interface FailureLog {
  failed(
    message: string,
    fields: { readonly error: string; readonly [field: string]: unknown },
    cause?: unknown,
  ): void;
  succeeded(): void;
}

export interface FailureSubject {
  readonly source: string;
  readonly feed: string;
  readonly troubled: SourceContext['troubled'];
}

export function createFailureLog(
  log: EffectLog,
  { source, feed, troubled }: FailureSubject,
): FailureLog {
  let last: string | undefined;
  return {
    failed(message, fields, cause) {
      const current = `${message} ${fields.error}`;
      if (current === last) return;
      last = current;
      log.warn({ source, feed, ...fields }, message);
      const told = PlatformError.isInstance(cause)
        ? { code: cause.code, message: cause.localized ?? fields.error }
        : { code: 'FHIR_PUSH_UNAVAILABLE', message: fields.error };
      troubled?.(feed, 'wake', told);
    },
    succeeded() {
      last = undefined;
      troubled?.(feed, 'wake', undefined);
    },
  };
}

/**
 * Whether another attempt in a minute would fail as well: a server that has no such Subscriptions does not get them. A
 * doubled or contested one (409, 412) is found by the next search.
 */
export const isLasting = (error: unknown): boolean =>
  error instanceof FhirError && !error.retryable && !isDuplicate(error);
