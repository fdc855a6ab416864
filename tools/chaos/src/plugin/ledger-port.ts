import type { EffectOptions, JsonValue, RecordPort } from '@platform/sdk';

/** The ledger outside the platform, as the steps use it. */
export interface LedgerPort extends RecordPort {
  read(base: number, options: LedgerOptions): Promise<number>;
  write(value: JsonValue, options: LedgerOptions): Promise<string>;
}

export interface LedgerOptions extends EffectOptions {
  readonly idempotencyKey: string;
  /** The ledger refuses this write for good. */
  readonly isDoomed?: boolean;
  /** The ledger refuses this write until `mend(key)` is called. */
  readonly isFragile?: boolean;
}

declare module '@platform/sdk' {
  interface Ports {
    ledger?: LedgerPort;
  }
}
