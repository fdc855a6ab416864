import { isObject, type NodeEntry, type NodeKind } from '@platform/manifests';
import type { LocalizedText } from '@platform/ports';
import type { BehaviorFactory } from '@platform/sdk';

import { withTimeout } from '../guard/with-timeout';

/** What the interpreter calls on a behavior of each kind; an agent has none. */
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

/**
 * Makes the behavior of a node once, as a run would, to see that it is one of its kind. Undefined when
 * it is; a factory that throws here may yet work with the labels of the instance, and is not judged.
 */
export function wrongBehavior(
  { id, kind }: Pick<NodeEntry, 'id' | 'kind'>,
  factory: unknown,
  limitMs: number,
): LocalizedText | undefined {
  if (typeof factory !== 'function') return undefined;
  const make = factory as BehaviorFactory;
  let made: unknown;
  try {
    made = withTimeout(
      () => make({ locale: 'fr', t: (key) => key, node: { id, type: id } }) as unknown,
      limitMs,
    );
  } catch {
    return undefined;
  }
  const lacks = METHODS[kind].filter(
    (method) => !isObject(made) || typeof made[method] !== 'function',
  );
  if (lacks.length === 0) return undefined;
  const [fr, en] = ['« $ »', '"$"'].map((quotes) =>
    lacks.map((name) => quotes.replace('$', name)).join(', '),
  );
  return {
    fr: `le comportement d'un nœud « ${kind} » a ${fr} ; la fabrique rend ${given(made)}`,
    en: `the behavior of a "${kind}" node has ${en}; the factory returns ${given(made)}`,
  };
}
