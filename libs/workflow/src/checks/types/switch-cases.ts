import type { Diagnostic } from '@platform/ports';

import type { SwitchConfig } from '../../constructs/switch';
import { finding } from '../../finding';
import type { CheckedNode } from '../check-subject';
import { checkCodedCases } from './coded-cases';
import { UNKNOWN_OUTPUT } from './indeterminate';
import { notExhaustive } from './not-exhaustive';
import type { NodeExpressions } from './type-node-expressions';
import type { Typing } from './typing';

const DEFAULT_BRANCH = 'default';

/** WF102: a case has the name of another case or output. Every case is an output. */
function checkNames({ cases }: SwitchConfig, path: string): Diagnostic[] {
  const taken = new Set([DEFAULT_BRANCH, UNKNOWN_OUTPUT]);
  return cases.flatMap(({ name }, position) => {
    const isTaken = taken.has(name);
    taken.add(name);
    return isTaken
      ? [
          finding('WF102', `${path}/cases/${position}/name`, {
            fr: `« ${name} » est déjà une sortie de l'aiguillage`,
            en: `"${name}" is an output of the switch already`,
          }),
        ]
      : [];
  });
}

/**
 * WF309: cases overlap, mix `codes` and `when`, or may not cover every value. WF305: a code is outside
 * the value set of `on`. WF102: a case has the name of another output.
 */
export function checkSwitch(
  { spec, pointer, construct }: CheckedNode,
  expressions: NodeExpressions,
  typing: Typing,
): readonly Diagnostic[] {
  if (construct.name !== 'switch') return [];
  const config = spec.config as SwitchConfig;
  const path = `${pointer}/config`;
  const hasDefault = config.default === true;
  const names = checkNames(config, path);
  const cases = config.cases.flatMap((each, position) =>
    'codes' in each ? [{ name: each.name, position, codes: each.codes }] : [],
  );
  if (cases.length === config.cases.length) {
    const on = expressions.config.find((each) => each.path === '/on')?.typed;
    return [...names, ...checkCodedCases({ cases, on, hasDefault, path }, typing)];
  }
  if (cases.length > 0) {
    const message = {
      fr: 'un aiguillage a des cas par « codes » ou par « when », pas les deux',
      en: 'a switch has cases by "codes" or by "when", not both',
    };
    return [...names, finding('WF309', `${path}/cases`, message)];
  }
  const message = {
    fr: 'rien ne montre que les conditions couvrent tous les cas',
    en: 'nothing shows that the conditions cover every case',
  };
  return hasDefault ? names : [...names, notExhaustive(path, message)];
}
