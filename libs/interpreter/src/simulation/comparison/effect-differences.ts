import type { JsonValue } from '@platform/ports';

import type { SimulatedEffect } from '../simulation';
import { valueDifferences, type ValueDifference } from './value-differences';

/** A write that would be another one. */
export interface ChangedEffect extends Pick<SimulatedEffect, 'port' | 'op' | 'targetId'> {
  /** The node that writes now. */
  readonly nodePath?: string;
  /** In the payload. */
  readonly differences: readonly ValueDifference[];
}

/** How the writes of two simulations differ. */
export interface EffectDifferences {
  readonly added: readonly SimulatedEffect[];
  readonly removed: readonly SimulatedEffect[];
  readonly changed: readonly ChangedEffect[];
}

/** The writes of one simulation, and the nodes it could have come to: those of any instance. */
export interface Written {
  readonly effects: readonly SimulatedEffect[];
  readonly hasNode: (nodePath: string) => boolean;
}

/** Undefined: it has no counterpart of this kind. */
type KeyOf = (effect: SimulatedEffect) => string | undefined;

/** Of one set of pairs, and of what has found no counterpart yet; in the order they were written. */
interface Pairing {
  readonly pairs: readonly (readonly [SimulatedEffect, SimulatedEffect])[];
  readonly removed: readonly SimulatedEffect[];
  readonly added: readonly SimulatedEffect[];
}

/** The same text for the same value, whatever the order of its members. */
const textOf = (value: JsonValue): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

const targetOf = ({ port, op, targetId }: SimulatedEffect): string =>
  JSON.stringify([port, op, targetId]);
const nodeOf = ({ nodePath = '' }: SimulatedEffect): string => nodePath;

/** Pairs what has one key, the first with the first. */
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
 * Compares writes as what they are to the record: port, operation, target and payload; which node
 * writes, and in which order, does not matter by itself. Of those to one target, one of the same node
 * with another payload is a changed write; so is one of a node that the other side does not have, as
 * it was renamed. The rest is added or removed.
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
