import type { Medication } from '@platform/plugin-clinical';
import type { BehaviorContext, ComputeBehavior } from '@platform/sdk';

import { findDivergences, type Kind, type Pairing } from '../divergences/find-divergences';
import type { Group } from '../divergences/group-lines';
import { groupText, labelOf } from '../divergences/wording';
import type { Divergence, Nodes } from '../generated/nodes';

type Io = Nodes['reconciliation.compare'];

const ORDER = [
  'omission',
  'substitution',
  'changed',
  'addition',
] as const satisfies readonly Kind[];

/** Compares the home list with the prescription. The divergences are numbered, omissions first. */
const createCompute = ({ t }: Pick<BehaviorContext, 't'>): ComputeBehavior<Io> => ({
  compute: ({ inputs }): Partial<Io['outputs']> => {
    const pairings = findDivergences(inputs.home, inputs.prescription.items);
    const ofKind = (kind: Pairing['kind']) => pairings.filter((pairing) => pairing.kind === kind);
    const identical = ofKind('identical').map(({ home }) => (home ? groupText(home) : ''));
    return {
      divergences: ORDER.flatMap(ofKind).map((pairing, index) =>
        divergenceOf(pairing, index + 1, t),
      ),
      identical: identical.length,
      omissions: ofKind('omission').length,
      additions: ofKind('addition').length,
      changes: ofKind('changed').length,
      substitutions: ofKind('substitution').length,
      identicalText: identical.length === 0 ? '-' : identical.join(' ; '),
    };
  },
});

export default createCompute;

function divergenceOf(pairing: Pairing, number: number, t: BehaviorContext['t']): Divergence {
  const { kind, home, ordered, changes } = pairing;
  const code = home?.atc ?? ordered?.atc;
  return {
    number,
    kind: kind as Kind,
    label: labelOf(pairing, t),
    ...(code !== undefined && { code }),
    ...(changes.length > 0 && { changes }),
    ...(home !== undefined && { home: asOne(home) }),
    ...(ordered !== undefined && { ordered: asOne(ordered) }),
  };
}

/** The lines of a group as one: several posologies are read together. */
function asOne({ lines }: Group): Medication {
  const [first, ...others] = lines as readonly [Medication, ...Medication[]];
  const dosage = lines.flatMap(({ dosageText }) => (dosageText === undefined ? [] : [dosageText]));
  return others.length === 0 ? first : { ...first, dosageText: dosage.join(' + ') };
}
