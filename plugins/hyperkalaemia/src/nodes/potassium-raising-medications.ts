import type { Medication } from '@platform/plugin-clinical';
import type { ComputeBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['hyperkalaemia.potassium-raising-medications'];

/** The groups of ATC that the UK Kidney Association names (2023). */
const GROUPS = [
  'C03DA', // aldosterone antagonists
  'C03DB', // other potassium-sparing diuretics
  'C09A', // ACE inhibitors, alone
  'C09B', // and combined
  'C09C', // angiotensin II receptor blockers, alone
  'C09D', // and combined
  'A12BA', // potassium
  'J01EE01', // sulfamethoxazole and trimethoprim
  'J01EA01', // trimethoprim
  'M01A', // non-steroidal anti-inflammatory drugs
  'C07AA', // non-selective beta blockers
] as const;

/** Codes of other systems are numbers, so their shape alone says which are of ATC. */
const ATC = /^[A-Z]\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?$/;

/** ATC is written in capitals; some systems send it in small letters. */
const atcOf = ({ coding: { code } }: Medication): string => code.toUpperCase();

const nameOf = ({ coding: { code, display } }: Medication): string => display || code;

/** Finds the medications that raise potassium. One without an ATC code is counted apart: it may be one of them. */
const createCompute = (): ComputeBehavior<Io> => ({
  compute: ({ inputs: { medications } }) => {
    const raising = medications.filter((each) =>
      GROUPS.some((group) => atcOf(each).startsWith(group)),
    );
    return {
      count: raising.length,
      names: [...new Set(raising.map(nameOf))].join(', '),
      unclassified: medications.filter((each) => !ATC.test(atcOf(each))).length,
    };
  },
});

export default createCompute;
