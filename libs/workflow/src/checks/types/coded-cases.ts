import type { TypedExpression } from '@platform/expression';
import type { Diagnostic } from '@platform/ports';

import { finding } from '../../finding';
import { checkCode, listedCodes } from './codes';
import { notExhaustive } from './not-exhaustive';
import type { Typing } from './typing';

/** A case of a switch that is live for some codes. */
export interface CodedCase {
  readonly name: string;
  readonly position: number;
  readonly codes: readonly string[];
}

/** Cases by `codes`, and what they are compared with. */
export interface CodedSwitch {
  readonly cases: readonly CodedCase[];
  readonly on: TypedExpression | undefined;
  readonly hasDefault: boolean;
  /** Where the configuration of the switch stands. */
  readonly path: string;
}

/** Which of two cases is live for a code of both would depend on their order. */
function checkOverlaps({ cases, path }: CodedSwitch): Diagnostic[] {
  const owners = new Map<string, CodedCase>();
  return cases.flatMap((each) =>
    each.codes.flatMap((code, place) => {
      const owner = owners.get(code) ?? each;
      owners.set(code, owner);
      return owner === each
        ? []
        : [
            finding('WF309', `${path}/cases/${each.position}/codes/${place}`, {
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

/** What is wrong with `on`, when it is no code of a value set. */
function checkCompared({ on, path }: CodedSwitch): Diagnostic[] {
  if (on === undefined) {
    const message = {
      fr: 'des cas par « codes » comparent « on », qui manque',
      en: 'cases by "codes" compare "on", which is missing',
    };
    return [finding('WF309', path, message)];
  }
  // An expression that cannot be typed is said to be wrong already.
  if (on.problems.length > 0) return [];
  const message = {
    fr: "« on » n'est pas un code d'un jeu de valeurs : rien ne montre que les cas suffisent",
    en: '"on" is no code of a value set: nothing shows that the cases suffice',
  };
  return [finding('WF309', `${path}/on`, message)];
}

/**
 * WF309: codes of two cases, codes of no case without a `default`, nothing coded to compare them with.
 * WF305: a code outside the value set of `on`.
 */
export function checkCodedCases(coded: CodedSwitch, typing: Typing): readonly Diagnostic[] {
  const overlaps = checkOverlaps(coded);
  const { cases, on, hasDefault, path } = coded;
  if (on?.type?.kind !== 'coded') return [...checkCompared(coded), ...overlaps];
  const { valueSet } = on.type;
  return [
    ...overlaps,
    ...cases.flatMap(({ position, codes }) =>
      codes.flatMap((code, place) =>
        checkCode(code, valueSet, `${path}/cases/${position}/codes/${place}`, typing),
      ),
    ),
    ...(hasDefault ? [] : checkCoverage(coded, valueSet, typing)),
  ];
}
