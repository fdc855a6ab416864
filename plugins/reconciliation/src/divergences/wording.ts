import type { Medication } from '@platform/plugin-clinical';
import type { BehaviorContext } from '@platform/sdk';

import type { Pairing } from './find-divergences';
import type { Group } from './group-lines';

type Translate = BehaviorContext['t'];

const nameOf = ({ coding }: Medication): string => coding.display || coding.code;

const lineOf = (line: Medication): string =>
  [nameOf(line), line.dosageText].filter((part) => part !== undefined && part !== '').join(' ');

export const groupText = ({ lines }: Group): string => lines.map(lineOf).join(' + ');

/** What a divergence is, in one line. */
export function labelOf({ kind, home, ordered, changes }: Pairing, t: Translate): string {
  const values = {
    home: home === undefined ? '' : groupText(home),
    ordered: ordered === undefined ? '' : groupText(ordered),
    changes: changes.map((change) => t(`messages.change.${change}`)).join(', '),
  };
  return t(`messages.divergence.${kind}`, values);
}
