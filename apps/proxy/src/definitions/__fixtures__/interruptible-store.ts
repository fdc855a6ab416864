import type { DefinitionStore } from '@platform/stores';

/** A store that runs other work before a call. */
export interface InterruptibleStore {
  readonly wrap: (store: DefinitionStore) => DefinitionStore;
  /** Runs `work` once, before the next call of `method`. */
  before(method: keyof DefinitionStore, work: () => Promise<unknown>): void;
}

export function interruptibleStore(): InterruptibleStore {
  const interruptions = new Map<PropertyKey, () => Promise<unknown>>();
  return {
    before: (method, work) => void interruptions.set(method, work),
    wrap: (store) =>
      new Proxy(store, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          return async (...given: readonly unknown[]): Promise<unknown> => {
            const work = interruptions.get(name);
            interruptions.delete(name);
            await work?.();
            return Reflect.apply(member, target, given) as unknown;
          };
        },
      }),
  };
}
