import type { Serde, WorkflowContext } from '@restatedev/restate-sdk';

import { jsonSerde } from './json-serde';
import { digestKey, digestOf, digestOfText } from './run-digest';
import { createStateBudget, type StateWrite } from './run-limits';

/** Writes a run's state. */
export interface StateWriter {
  /** Throws NodeError `state-too-large` when the state may not take it. */
  write<W extends StateWrite>(key: string, value: W): void;
  /** The last write, which the state always takes. */
  end<W extends StateWrite>(key: string, value: W): void;
  /** Before a value leaves the run by another way than its state (a run of its own). */
  announce(name: string, value: unknown): void;
}

/** Megabytes of traces are not written out once more for the journal than for their digest. */
const writtenAs = <T>(text: string): Serde<T> => ({
  ...jsonSerde<T>(),
  serialize: () => new TextEncoder().encode(text),
});

/** Every write within the run's budget and after its digest. */
export function createStateWriter(context: Pick<WorkflowContext, 'set'>): StateWriter {
  const budget = createStateBudget();
  const announce = (name: string, value: unknown): void =>
    context.set(digestKey(name), digestOf(value));
  const put = (key: string, value: unknown): void => {
    const text = JSON.stringify(value);
    context.set(digestKey(key), digestOfText(text));
    context.set(key, value, writtenAs(text));
  };
  return {
    write: (key, value) => put(key, budget.admit(value)),
    end: (key, value) => put(key, budget.admitEnd(value)),
    announce,
  };
}
