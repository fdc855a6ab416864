import type { WorkflowContext } from '@restatedev/restate-sdk';

import { digestKey, digestOf } from './run-digest';
import { createStateBudget, type StateWrite } from './run-limits';

/** From this contract on a run has a budget for its state, and announces what it writes. */
const DIGESTS_SINCE = 2;

/** Writes a run's state. */
export interface StateWriter {
  /** Throws NodeError `state-too-large` when the state may not take it. */
  write<W extends StateWrite>(key: string, value: W): void;
  /** The last write, which the state always takes. */
  end<W extends StateWrite>(key: string, value: W): void;
  /** Before a value leaves the run by another way than its state (a run of its own). */
  announce(name: string, value: unknown): void;
}

/**
 * Every write within the run's budget and after its digest. Runs of an older contract began without
 * and go on without: their journal has no place for it.
 */
export function createStateWriter(
  context: Pick<WorkflowContext, 'set'>,
  contract: number,
): StateWriter {
  if (contract < DIGESTS_SINCE) {
    const write = (key: string, value: unknown): void => context.set(key, value);
    return { write, end: write, announce: () => undefined };
  }
  const budget = createStateBudget();
  const announce = (name: string, value: unknown): void =>
    context.set(digestKey(name), digestOf(value));
  const put = (key: string, value: unknown): void => {
    announce(key, value);
    context.set(key, value);
  };
  return {
    write: (key, value) => put(key, budget.admit(value)),
    end: (key, value) => put(key, budget.admitEnd(value)),
    announce,
  };
}
