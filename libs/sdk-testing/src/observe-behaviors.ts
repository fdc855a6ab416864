import type { Catalog, NodeType } from '@platform/catalog';
import { PlatformError } from '@platform/sdk';

import { METHODS } from './node-given';

/** An error that a behavior did not mean to throw. A run shows its class alone, because the message may hold data. */
export interface ThrownError {
  readonly nodeId: string;
  readonly nodeType: string;
  readonly error: unknown;
}

type Callable = (...given: unknown[]) => unknown;

/** Calls `work`, and `note` with what it throws or rejects with. */
function noting(work: () => unknown, note: (error: unknown) => void): unknown {
  const rethrow = (error: unknown): never => {
    note(error);
    throw error;
  };
  try {
    const result = work();
    return result instanceof Promise ? result.catch(rethrow) : result;
  } catch (error) {
    return rethrow(error);
  }
}

function observed(type: NodeType, note: (thrown: ThrownError) => void): NodeType {
  const { behavior: make } = type;
  if (make === undefined) return type;
  return {
    ...type,
    behavior: (context) => {
      const noteError = (error: unknown): void => {
        if (PlatformError.isInstance(error)) return;
        note({ nodeId: context.node.id, nodeType: type.id, error });
      };
      const made = noting(() => make(context), noteError) as Readonly<Record<string, unknown>>;
      const methods = [...METHODS, 'resolve'].flatMap((name) => {
        const method = made[name];
        if (typeof method !== 'function') return [];
        const call: Callable = (...given) =>
          noting(() => Reflect.apply(method as Callable, made, given), noteError);
        return [[name, call] as const];
      });
      return Object.fromEntries(methods) as never;
    },
  };
}

/** Returns the catalog with behaviors that report every error that is not one of the platform. */
export const observeBehaviors = (
  catalog: Catalog,
  note: (thrown: ThrownError) => void,
): Catalog => ({
  ...catalog,
  nodes: new Map([...catalog.nodes].map(([id, type]) => [id, observed(type, note)])),
});
