import type { Serde, WorkflowContext } from '@restatedev/restate-sdk';

import { jsonSerde } from '../json-serde';
import { NO_SEAL } from '../sealing/journal-seal';
import { sealWrite } from '../sealing/sealed-members';
import { digestKey, digestOf, digestOfText } from './run-digest';
import { createStateBudget, type StateWrite } from './state-limits';

/** Writes the state of a run. The digest of each value is journaled before it. */
export interface StateWriter {
  /**
   * Writes a value. Throws the `NodeError` `state-too-large` when the state would exceed its limit. `carry` journals the
   * digest in an entry that the run needs anyway; without it, the digest is an entry of its own.
   */
  write<W extends StateWrite>(key: string, value: W, carry?: (digest: string) => void): void;
  /** Writes the last value, which is always allowed. */
  end<W extends StateWrite>(key: string, value: W): void;
  /** Writes the digest of a value that leaves the run in another way, for example to a detached run. */
  announce(name: string, value: unknown): void;
}

/** Reuses the text that was made for the digest, so that megabytes of traces are serialised once. */
const writtenAs = <T>(text: string): Serde<T> => ({
  ...jsonSerde<T>(),
  serialize: () => new TextEncoder().encode(text),
});

/**
 * Creates a writer that enforces the run's size limit and writes a digest before each value. Limit and digest are those of
 * the value before it is sealed.
 */
export function createStateWriter(
  context: Pick<WorkflowContext, 'set'>,
  seal = NO_SEAL,
): StateWriter {
  const budget = createStateBudget();
  const announce = (name: string, value: unknown): void =>
    context.set(digestKey(name), digestOf(value));
  const put = <W extends StateWrite>(
    key: string,
    value: W,
    admit: (value: W, text: string) => W,
    carry = (digest: string): void => context.set(digestKey(key), digest),
  ): void => {
    const full = JSON.stringify(value);
    const kept = admit(value, full);
    const text = kept === value ? full : JSON.stringify(kept);
    carry(digestOfText(text));
    const sealed = sealWrite(kept, seal);
    context.set(key, kept, writtenAs(sealed === kept ? text : JSON.stringify(sealed)));
  };
  return {
    write: (key, value, carry) => put(key, value, budget.admit, carry),
    end: (key, value) => put(key, value, budget.admitEnd),
    announce,
  };
}
