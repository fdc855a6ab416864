import { NodeError, type JsonObject } from '@platform/ports';

import { diceOf, hashOf } from './dice';
import { randomValues } from './random-types';

/** Behaviour of an effect, chosen by the first word of its node's id. */
export const EFFECT_FORMS = ['works', 'flaky', 'down', 'refuses', 'varies'] as const;

/** The external system of random workflows. Its answers depend on the idempotency key alone. */
export interface RandomLab {
  read(key: string): Promise<JsonObject>;
  write(inputs: JsonObject, key: string): Promise<JsonObject>;
  /** `<key> <inputs>` of every write, sorted. */
  written(): readonly string[];
  /** The keys of all attempts, in order. */
  readonly keys: readonly string[];
}

/** `attempts`: number of attempts already made, by key. */
export function createRandomLab(attempts: ReadonlyMap<string, number> = new Map()): RandomLab {
  const made = new Map(attempts);
  const written = new Set<string>();
  const keys: string[] = [];

  const attempt = (key: string): void => {
    keys.push(key);
    const count = (made.get(key) ?? 0) + 1;
    made.set(key, count);
    const form = /([a-z]+)\d*$/.exec(key)?.[1] ?? '';
    const varied = form === 'varies' && hashOf(key) % 3 === 0;
    if (form === 'down' || varied) throw new NodeError('down', 'panne', { retryable: true });
    if (form === 'refuses') throw new NodeError('refused', 'refusé');
    if (form === 'flaky' && count < 3) throw new Error('réseau');
  };

  return {
    keys,
    read: async (key) => {
      attempt(key);
      return randomValues(diceOf(hashOf(key)), 8);
    },
    write: async (inputs, key) => {
      attempt(key);
      written.add(`${key} ${JSON.stringify(inputs)}`);
      return { text: key };
    },
    written: () => [...written].sort(),
  };
}
