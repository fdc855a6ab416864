import type { EffectOptions, JsonValue, RecordPort } from '@platform/sdk';

/** What a step asks of the ledger outside the platform. */
export interface LedgerPort extends RecordPort {
  read(base: number, options: LedgerOptions): Promise<number>;
  write(value: JsonValue, options: LedgerOptions): Promise<string>;
}

export interface LedgerOptions extends EffectOptions {
  readonly idempotencyKey: string;
  /** Asks to be refused for good. */
  readonly isDoomed?: boolean;
  /** Asks to be refused until the ledger is mended for the key. */
  readonly isFragile?: boolean;
}

declare module '@platform/sdk' {
  interface Ports {
    ledger?: LedgerPort;
  }
}
