import type { JsonValue } from '@platform/ports';

import type { SimulatedEffect } from '../simulation';
import { valueDifferences, type ValueDifference } from './value-differences';

/** A write whose node or payload differs. */
interface ChangedEffect extends Pick<SimulatedEffect, 'port' | 'op' | 'targetId'> {
  /** The node that writes in the second simulation. */
  readonly nodePath?: string;
  /** Differences in the payload. */
  readonly differences: readonly ValueDifference[];
}

/** The differences between the writes of two simulations. */
export interface EffectDifferences {
  readonly added: readonly SimulatedEffect[];
  readonly removed: readonly SimulatedEffect[];
  readonly changed: readonly ChangedEffect[];
}

/** The writes of one simulation, and the template paths of all nodes of its workflow. */
export interface Written {
  readonly effects: readonly SimulatedEffect[];
  readonly hasNode: (nodePath: string) => boolean;
}

/** Key that pairs two writes. Undefined: the write cannot be paired by this key. */
type KeyOf = (effect: SimulatedEffect) => string | undefined;

/** Pairs of writes, and the writes without a counterpart so far, in write order. */
interface Pairing {
  readonly pairs: readonly (readonly [SimulatedEffect, SimulatedEffect])[];
  readonly removed: readonly SimulatedEffect[];
  readonly added: readonly SimulatedEffect[];
}

/** A text that is equal for equal values, whatever the order of their members. */
const textOf = (value: JsonValue): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

const targetOf = ({ port, op, targetId }: SimulatedEffect): string =>
  JSON.stringify([port, op, targetId]);
const nodeOf = ({ nodePath = '' }: SimulatedEffect): string => nodePath;

/** Pairs writes with equal keys in order: the first with the first. */
function pairBy(keyOf: KeyOf, { removed, added }: Omit<Pairing, 'pairs'>): Pairing {
  const waiting = new Map<string, SimulatedEffect[]>();
  for (const effect of added) {
    const key = keyOf(effect);
    if (key === undefined) continue;
    const others = waiting.get(key);
    if (others) others.push(effect);
    else waiting.set(key, [effect]);
  }
  const pairs: [SimulatedEffect, SimulatedEffect][] = [];
  const unpaired = removed.filter((effect) => {
    const other = waiting.get(keyOf(effect) ?? '')?.shift();
    if (other) pairs.push([effect, other]);
    return other === undefined;
  });
  const found = new Set(pairs.map(([, other]) => other));
  return { pairs, removed: unpaired, added: added.filter((effect) => !found.has(effect)) };
}

const changedBetween = (before: SimulatedEffect, after: SimulatedEffect): ChangedEffect => {
  const { port, op, targetId, nodePath } = after;
  const differences = valueDifferences(before.payload, after.payload);
  return { port, op, targetId, ...(nodePath !== undefined && { nodePath }), differences };
};

/**
 * Compares writes as the record sees them: by port, operation, target and payload. The writing node and
 * the order do not count by themselves. Among the remaining writes to one target, two by the same node are
 * a changed write, and so are two by nodes that the other version does not have (a renamed node). All
 * others are added or removed.
 */
export function effectDifferences(before: Written, after: Written): EffectDifferences {
  const same = (effect: SimulatedEffect): string => targetOf(effect) + textOf(effect.payload);
  const isOfOneSide = ({ nodePath }: SimulatedEffect): boolean =>
    nodePath !== undefined && before.hasNode(nodePath) !== after.hasNode(nodePath);
  const inPlace = pairBy((effect) => same(effect) + nodeOf(effect), {
    removed: before.effects,
    added: after.effects,
  });
  const elsewhere = pairBy(same, inPlace);
  const ofOneNode = pairBy((effect) => targetOf(effect) + nodeOf(effect), elsewhere);
  const renamed = pairBy(
    (effect) => (isOfOneSide(effect) ? targetOf(effect) : undefined),
    ofOneNode,
  );
  return {
    added: renamed.added,
    removed: renamed.removed,
    changed: [...ofOneNode.pairs, ...renamed.pairs]
      .sort(([, one], [, other]) => one.seq - other.seq)
      .map(([one, other]) => changedBetween(one, other)),
  };
}
