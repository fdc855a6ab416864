import type { DefinitionStore } from '@platform/definition-store';

/** What is to be written: a call of the store, by whoever keeps it. */
export interface Decision {
  readonly method: 'publish' | 'retire';
  readonly given: readonly unknown[];
}

class DecidedError extends Error {
  constructor(readonly decision: Decision) {
    super('décision prise');
  }
}

const isDeciding = (key: string | symbol): key is Decision['method'] =>
  key === 'publish' || key === 'retire';

/**
 * The same store, which changes nothing of what is published: what was decided is written elsewhere, where
 * no limit of time falls between the writing and its answer.
 */
export const decidingOn = (store: DefinitionStore): DefinitionStore =>
  new Proxy(store, {
    get(target, key) {
      if (isDeciding(key)) {
        return (...given: readonly unknown[]) =>
          Promise.reject(new DecidedError({ method: key, given }));
      }
      const member: unknown = Reflect.get(target, key);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });

/** What work over such a store decided, or what it came to when nothing is to be written. */
export async function decisionOf<T>(
  work: () => Promise<T>,
): Promise<{ readonly decision: Decision } | { readonly result: T }> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof DecidedError) return { decision: error.decision };
    throw error;
  }
}
