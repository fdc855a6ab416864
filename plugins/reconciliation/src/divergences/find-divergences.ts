import type { Medication } from '@platform/plugin-clinical';

import { changesOf, type PosologyChange } from '../posology/compare-lines';
import { groupLines, withoutRepeats, type Group } from './group-lines';
import { classOf } from './medication-key';

export type Kind = 'omission' | 'addition' | 'changed' | 'substitution';

/** A medication that is on one side alone, or on both: the same, changed, or another one of its class. */
export interface Pairing {
  readonly kind: Kind | 'identical';
  readonly home?: Group;
  readonly ordered?: Group;
  readonly changes: readonly PosologyChange[];
}

/** Statuses of lines that are to be taken. */
const isCurrent = ({ status = 'active' }: Medication): boolean =>
  status === 'active' || status === 'on-hold' || status === 'intended';

/**
 * Pairs what the patient takes at home with what was ordered: by ATC level 5, then by substance, then within a chemical
 * subgroup. Each group of lines is in exactly one pairing, and the result depends on no order of the lines.
 */
export function findDivergences(
  home: readonly Medication[],
  ordered: readonly Medication[],
): readonly Pairing[] {
  let left = groupLines(withoutRepeats(home.filter(isCurrent)));
  let right = groupLines(ordered.filter(isCurrent));
  const found: Pairing[] = [];
  const pair = (
    matches: (one: Group, other: Group) => boolean,
    told: (one: Group, other: Group) => Pairing,
  ): void => {
    for (const one of left) {
      const other = right.find((each) => matches(one, each));
      if (other === undefined) continue;
      found.push(told(one, other));
      left = left.filter((each) => each !== one);
      right = right.filter((each) => each !== other);
    }
  };
  pair(({ atc }, other) => atc !== undefined && atc === other.atc, same);
  pair(isSameSubstance, same);
  pair(isSameClass, (one, other) => ({
    ...{ kind: 'substitution', home: one, ordered: other, changes: [] },
  }));
  return [
    ...found,
    ...left.map((one): Pairing => ({ kind: 'omission', home: one, changes: [] })),
    ...right.map((one): Pairing => ({ kind: 'addition', ordered: one, changes: [] })),
  ];
}

/** Two codes that differ are two substances, whatever the names. */
const isSameSubstance = (one: Group, other: Group): boolean =>
  one.substance !== '' &&
  one.substance === other.substance &&
  (one.atc === undefined || other.atc === undefined);

const isSameClass = ({ atc: one }: Group, { atc: other }: Group): boolean =>
  one !== undefined && other !== undefined && classOf(one) === classOf(other);

function same(home: Group, ordered: Group): Pairing {
  const changes = changesBetween(home.lines, ordered.lines);
  return { kind: changes.length === 0 ? 'identical' : 'changed', home, ordered, changes };
}

/** Several lines of one medication, such as a dose in the morning and another in the evening, are the same only as a whole. */
function changesBetween(
  home: readonly Medication[],
  ordered: readonly Medication[],
): readonly PosologyChange[] {
  const [one, ...more] = home;
  const [other, ...others] = ordered;
  if (one !== undefined && other !== undefined && more.length === 0 && others.length === 0) {
    return changesOf(one, other);
  }
  const open = [...ordered];
  for (const line of home) {
    const at = open.findIndex((each) => changesOf(line, each).length === 0);
    if (at < 0) return ['unclear'];
    open.splice(at, 1);
  }
  return open.length === 0 ? [] : ['unclear'];
}
