import type { Serde, WorkflowContext } from '@restatedev/restate-sdk';

import { jsonSerde } from '../json-serde';
import { digestKey, digestOf, digestOfText } from './run-digest';
import { createStateBudget, type StateWrite } from './state-limits';

/** Writes the state of a run, each value after its digest. */
export interface StateWriter {
  /** Writes a value. Throws the `NodeError` `state-too-large` when the state would exceed its limit. */
  write<W extends StateWrite>(key: string, value: W): void;
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

/** Creates a writer that enforces the run's size limit and writes a digest before each value. */
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
