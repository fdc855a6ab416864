import type { TypedExpression } from '@platform/expression';
import type { Diagnostic } from '@platform/ports';

import { finding } from '../../finding';
import { checkCode, listedCodes } from './codes';
import { notExhaustive } from './not-exhaustive';
import type { Typing } from './typing';

/** A case of a switch that `codes` select. */
interface CodedCase {
  readonly name: string;
  readonly position: number;
  readonly codes: readonly string[];
}

/** The cases of a switch by `codes`, and the expression they are compared with. */
interface CodedSwitch {
  readonly cases: readonly CodedCase[];
  readonly on: TypedExpression | undefined;
  readonly hasDefault: boolean;
  /** JSON pointer to the configuration of the switch. */
  readonly path: string;
}

/** WF309: a code in two cases, because their order would decide which one is live. */
function checkOverlaps({ cases, path }: CodedSwitch): Diagnostic[] {
  const owners = new Map<string, CodedCase>();
  return cases.flatMap((each) =>
    each.codes.flatMap((code, location) => {
      const owner = owners.get(code) ?? each;
      owners.set(code, owner);
      return owner === each
        ? []
        : [
            finding('WF309', `${path}/cases/${each.position}/codes/${location}`, {
              fr: `« ${code} » appartient déjà au cas « ${owner.name} »`,
              en: `"${code}" belongs to the case "${owner.name}" already`,
            }),
          ];
    }),
  );
}

function checkCoverage(
  { cases, path }: CodedSwitch,
  valueSet: string,
  { facts }: Typing,
): Diagnostic[] {
  const codes = facts.valueSetCodes(valueSet);
  if (codes === undefined) return [];
  if (codes === 'external') {
    return [
      notExhaustive(path, {
        fr: `les codes de « ${valueSet} » sont externes : rien ne montre que les cas suffisent`,
        en: `the codes of "${valueSet}" are external: nothing shows that the cases suffice`,
      }),
    ];
  }
  const covered = new Set(cases.flatMap((each) => each.codes));
  const missing = [...codes].filter((code) => !covered.has(code));
  if (missing.length === 0) return [];
  const listed = listedCodes(missing);
  return [notExhaustive(path, { fr: `aucun cas pour : ${listed}`, en: `no case for: ${listed}` })];
}

/** WF309: `on` is not a code of a value set. */
function checkCompared({ on, path }: CodedSwitch): Diagnostic[] {
  if (on === undefined) {
    const message = {
      fr: 'des cas par « codes » comparent « on », qui manque',
      en: 'cases by "codes" compare "on", which is missing',
    };
    return [finding('WF309', path, message)];
  }
  // An expression that cannot be typed has its own finding.
  if (on.problems.length > 0) return [];
  const message = {
    fr: "« on » n'est pas un code d'un jeu de valeurs : rien ne montre que les cas suffisent",
    en: '"on" is no code of a value set: nothing shows that the cases suffice',
  };
  return [finding('WF309', `${path}/on`, message)];
}

/**
 * WF309: a code is in two cases, a code is in no case and there is no `default`, or `on` is not coded.
 * WF305: a code is outside the value set of `on`.
 */
export function checkCodedCases(coded: CodedSwitch, typing: Typing): readonly Diagnostic[] {
  const overlaps = checkOverlaps(coded);
  const { cases, on, hasDefault, path } = coded;
  if (on?.type?.kind !== 'coded') return [...checkCompared(coded), ...overlaps];
  const { valueSet } = on.type;
  return [
    ...overlaps,
    ...cases.flatMap(({ position, codes }) =>
      codes.flatMap((code, location) =>
        checkCode(code, valueSet, `${path}/cases/${position}/codes/${location}`, typing),
      ),
    ),
    ...(hasDefault ? [] : checkCoverage(coded, valueSet, typing)),
  ];
}
