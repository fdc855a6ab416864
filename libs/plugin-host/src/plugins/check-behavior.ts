import { isObject, type NodeEntry, type NodeKind } from '@platform/manifests';
import { quotedList, type LocalizedText } from '@platform/ports';
import type { BehaviorContext, BehaviorFactory } from '@platform/sdk';

import { BlockedTooLongError, withTimeout } from '../guard/with-timeout';

/** The methods that the interpreter calls on a behavior of each kind. An agent has no behavior. */
const METHODS: Readonly<Record<NodeKind, readonly string[]>> = {
  trigger: ['accept'],
  source: ['read'],
  sink: ['write'],
  compute: ['compute'],
  transform: ['compute'],
  gateway: ['route'],
  'human-task': ['request', 'resolve'],
  agent: [],
};

const given = (made: unknown): string =>
  isObject(made) ? `{ ${Object.keys(made).sort().join(', ')} }` : typeof made;

/** What a factory is given while only its result is checked: no catalog is there yet. */
const WITHOUT_CATALOG: Omit<BehaviorContext, 'node'> = {
  locale: 'fr',
  t: (key) => key,
  convert: (quantity) => quantity,
};

/** Why a node may not run: its behavior is of another kind, or its factory threw. */
export type BehaviorTrouble = { readonly wrong: LocalizedText } | { readonly threw: unknown };

/**
 * Creates the behavior of a node once to check that it fits the kind of the node. Returns undefined when it does, and
 * when the factory is interrupted. A factory that throws may still work with the labels and units of the instance.
 */
export function troubleOfBehavior(
  { id, kind }: Pick<NodeEntry, 'id' | 'kind'>,
  factory: unknown,
  limitMs: number,
): BehaviorTrouble | undefined {
  if (typeof factory !== 'function') return undefined;
  const make = factory as BehaviorFactory;
  let made: unknown;
  try {
    made = withTimeout(
      () => make({ ...WITHOUT_CATALOG, node: { id, type: id } }) as unknown,
      limitMs,
    );
  } catch (error) {
    return error instanceof BlockedTooLongError ? undefined : { threw: error };
  }
  const lacks = METHODS[kind].filter(
    (method) => !isObject(made) || typeof made[method] !== 'function',
  );
  if (lacks.length === 0) return undefined;
  const named = quotedList(lacks);
  return {
    wrong: {
      fr: `le comportement d'un nœud « ${kind} » a ${named.fr} ; la fabrique rend ${given(made)}`,
      en: `the behavior of a "${kind}" node has ${named.en}; the factory returns ${given(made)}`,
    },
  };
}
