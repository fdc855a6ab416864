import { type StackOptions } from '@platform/stack';

import { type AttackMode, type Target } from './target/target';

/** One hostile thing done to a running platform. */
export interface Attack {
  /** Kebab-case; `--only` takes it. */
  readonly name: string;
  /** One sentence: what the attacker does. */
  readonly does: string;
  readonly mode: AttackMode;
  /** True: takes a few seconds at most, so that every gate runs it. */
  readonly isQuick: boolean;
  /**
   * A stack of its own, started with these options over the usual ones. Absent: the attacks of one
   * mode share a stack.
   */
  readonly ownStack?: (folder: string) => Partial<StackOptions> | Promise<Partial<StackOptions>>;
  /** Processes that may end and be restarted meanwhile; default none. */
  readonly mayEnd?: readonly ('proxy' | 'endpoint' | 'control plane')[];
  /** What the platform itself may add to the wait for `/healthz`; default 500 ms. */
  readonly healthMayWaitMs?: number;
  /**
   * Resolves with what the attacker got, in a few words for the report. Throws when the platform gave
   * way: an {@link AttackSucceededError}, or whatever failed.
   */
  run(target: Target): Promise<string>;
}

/** The platform gave the attacker what it must not give. */
export class AttackSucceededError extends Error {
  override readonly name = 'AttackSucceededError';
}

/** Throws {@link AttackSucceededError} with `message` unless `holds`. */
export function requireHeld(holds: boolean, message: string): asserts holds {
  if (!holds) throw new AttackSucceededError(message);
}
