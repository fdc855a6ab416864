import type { EffectLog } from '@platform/sdk';

/** Logs a failure that lasts once: again only when it is another one, or after a success. */
export interface FailureLog {
  failed(message: string, fields: { readonly error: string } & object): void;
  succeeded(): void;
}

export function createFailureLog(log: EffectLog, shared: object): FailureLog {
  let last: string | undefined;
  return {
    failed(message, fields) {
      const current = `${message} ${fields.error}`;
      if (current === last) return;
      last = current;
      log.warn({ ...shared, ...fields }, message);
    },
    succeeded: () => void (last = undefined),
  };
}
