import { type StackOptions } from '@platform/stack';

import { type AttackMode, type Target } from './target/target';

/** One attack on a running platform. */
export interface Attack {
  /** Kebab-case name, which `--only` takes. */
  readonly name: string;
  /** What the attacker does, in one sentence. */
  readonly does: string;
  readonly mode: AttackMode;
  /** True: takes a few seconds at most, so `--quick` runs it. */
  readonly isQuick: boolean;
  /** Options of its own stack, added to the usual ones. Absent: the attacks of one mode share a stack. */
  readonly ownStack?: (folder: string) => Partial<StackOptions> | Promise<Partial<StackOptions>>;
  /** Processes that may end and be restarted during the attack. Default: none. */
  readonly mayEnd?: readonly ('proxy' | 'endpoint' | 'control plane')[];
  /** Maximum wait in ms that the platform itself may add to `/healthz`. Default 500 ms. */
  readonly healthMayWaitMs?: number;
  /**
   * Resolves with what the attacker got, in a few words for the report. Throws if the attack succeeded
   * ({@link AttackSucceededError}), or with any other failure.
   */
  run(target: Target): Promise<string>;
}

/** As an attack is written down. Default: callers need a key, and it takes more than a few seconds. */
export type DeclaredAttack = Omit<Attack, 'mode' | 'isQuick'> &
  Partial<Pick<Attack, 'mode' | 'isQuick'>>;

/** The attacker got what the platform must not give. */
class AttackSucceededError extends Error {
  override readonly name = 'AttackSucceededError';
}

/** Throws {@link AttackSucceededError} with `message` unless `holds`. */
export function requireHeld(holds: boolean, message: string): asserts holds {
  if (!holds) throw new AttackSucceededError(message);
}
