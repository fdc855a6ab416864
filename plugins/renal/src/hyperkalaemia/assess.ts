import type { Observation } from '@platform/plugin-clinical';
import { bandOf, HYPERKALAEMIA_FROM, type HyperkalaemiaSeverity } from './bands';
import {
  comparatorOf,
  mentionsHaemolysis,
  millimolesPerLitre,
  type Comparator,
  type PotassiumResult,
} from './potassium-result';

/** Why a clinician must check a result before relying on it. `bound` is in mmol/L. */
export type Caveat =
  | { readonly why: 'noResult' | 'expectedMissing' | 'preliminary' | 'haemolysis' | 'unitMissing' }
  | { readonly why: 'unitUnknown'; readonly unit: string }
  | {
      readonly why: 'impossible' | 'onlyBound' | 'beyond';
      readonly comparator: Comparator | undefined;
      readonly bound: number;
    };

/** The assessment of a potassium result for hyperkalaemia. */
export interface Assessment {
  /** Absent when the result is not enough to decide. */
  readonly severity?: HyperkalaemiaSeverity;
  /** Only a lower bound is known, so the true severity may be higher. */
  readonly atLeast: boolean;
  /** Empty when the result needs no check. */
  readonly caveats: readonly Caveat[];
  readonly result?: PotassiumResult;
  /** Absent when the unit is unknown. */
  readonly millimoles?: number;
  readonly comparator?: Comparator;
}

type Verdict = Pick<Assessment, 'severity' | 'atLeast'> & { readonly caveat?: Caveat };

const indeterminate = (caveat: Caveat): Verdict => ({ atLeast: false, caveat });

/**
 * Classifies a result by the UKKA 2023 bands (see bands.ts) and collects the reasons to check it.
 *
 * @param isExpected whether a result may be the one that started the run. Another one gets a caveat, because the
 * expected one could not be read.
 */
export function assess(
  result: PotassiumResult | undefined,
  isExpected: (result: PotassiumResult) => boolean = () => true,
): Assessment {
  if (result === undefined) {
    return { atLeast: false, caveats: [{ why: 'noResult' }] };
  }
  const { observation } = result;
  const millimoles = millimolesPerLitre(observation);
  const comparator = comparatorOf(observation);
  const { caveat, ...verdict } =
    millimoles === undefined
      ? indeterminate(unitCaveat(observation))
      : verdictOf(millimoles, comparator);
  const caveats: readonly Caveat[] = [
    ...(caveat ? [caveat] : []),
    ...(isExpected(result) ? [] : [{ why: 'expectedMissing' } as const]),
    ...(observation.status === 'preliminary' ? [{ why: 'preliminary' } as const] : []),
    ...(mentionsHaemolysis(observation) ? [{ why: 'haemolysis' } as const] : []),
  ];
  return {
    ...verdict,
    caveats,
    result,
    ...(millimoles !== undefined && { millimoles }),
    ...(comparator !== undefined && { comparator }),
  };
}

const unitCaveat = ({ unit }: Observation): Caveat =>
  unit.trim() === '' ? { why: 'unitMissing' } : { why: 'unitUnknown', unit };

function verdictOf(millimoles: number, comparator: Comparator | undefined): Verdict {
  const severity = bandOf(millimoles);
  const bounded = { comparator, bound: millimoles };
  if (millimoles <= 0) return indeterminate({ why: 'impossible', ...bounded });
  switch (comparator) {
    case undefined:
      return { severity, atLeast: false };
    case '>':
    case '>=':
      return severity === 'none'
        ? indeterminate({ why: 'onlyBound', ...bounded })
        : { severity, atLeast: true, caveat: { why: 'beyond', ...bounded } };
    case '<':
    case '<=': {
      const isBelow =
        comparator === '<' ? millimoles <= HYPERKALAEMIA_FROM : millimoles < HYPERKALAEMIA_FROM;
      return isBelow
        ? { severity: 'none', atLeast: false }
        : indeterminate({ why: 'onlyBound', ...bounded });
    }
  }
}
