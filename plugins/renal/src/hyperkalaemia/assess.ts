import type { Observation } from '@platform/plugin-clinical';
import { bandOf, HYPERKALAEMIA_FROM, type HyperkalaemiaSeverity } from './bands';
import {
  comparatorOf,
  mentionsHaemolysis,
  millimolesPerLitre,
  type Comparator,
  type PotassiumResult,
} from './potassium-result';
import { decimal } from './decimal';

/** What a potassium result says of hyperkalaemia. */
export interface Assessment {
  /** Absent when the result does not allow to tell. */
  readonly severity?: HyperkalaemiaSeverity;
  /** The true value may be higher than the severity says: only a lower bound is known. */
  readonly atLeast: boolean;
  /** Why the result must be checked before it is relied on, in French; empty when it need not. */
  readonly caveats: readonly string[];
  readonly result?: PotassiumResult;
  /** Absent when the unit is unknown. */
  readonly millimoles?: number;
  readonly comparator?: Comparator;
}

type Verdict = Pick<Assessment, 'severity' | 'atLeast'> & { readonly caveat?: string };

const indeterminate = (caveat: string): Verdict => ({ atLeast: false, caveat });

/**
 * Bands of UKKA 2023 (see bands.ts) on one result, and what speaks against relying on it.
 *
 * @param expectedAt when the result that started the run was taken, epoch milliseconds: an older
 * one decides with a caveat, for the newer one was not readable.
 */
export function assess(result: PotassiumResult | undefined, expectedAt = -Infinity): Assessment {
  if (result === undefined) {
    return { atLeast: false, caveats: ['aucun résultat de potassium exploitable'] };
  }
  const { observation } = result;
  const millimoles = millimolesPerLitre(observation);
  const comparator = comparatorOf(observation);
  const { caveat, ...verdict } =
    millimoles === undefined
      ? indeterminate(unitCaveat(observation))
      : verdictOf(millimoles, comparator);
  const caveats = [
    caveat,
    result.instant < expectedAt &&
      "le résultat attendu n'est pas exploitable, dernière valeur connue retenue",
    observation.status === 'preliminary' && 'résultat préliminaire',
    mentionsHaemolysis(observation) && 'hémolyse signalée sur le prélèvement',
  ].filter((text) => typeof text === 'string');
  return {
    ...verdict,
    caveats,
    result,
    ...(millimoles !== undefined && { millimoles }),
    ...(comparator !== undefined && { comparator }),
  };
}

const unitCaveat = ({ unit }: Observation): string =>
  unit.trim() === '' ? 'unité absente' : `unité inconnue : « ${unit} »`;

function verdictOf(millimoles: number, comparator: Comparator | undefined): Verdict {
  const severity = bandOf(millimoles);
  const bound = `${comparator ?? ''} ${decimal(millimoles)} mmol/L`.trim();
  if (millimoles <= 0) return indeterminate(`valeur impossible : ${bound}`);
  switch (comparator) {
    case undefined:
      return { severity, atLeast: false };
    case '>':
    case '>=':
      return severity === 'none'
        ? indeterminate(`seule une borne est connue : ${bound}`)
        : { severity, atLeast: true, caveat: `valeur au-delà de la mesure : ${bound}` };
    case '<':
    case '<=': {
      const isBelow =
        comparator === '<' ? millimoles <= HYPERKALAEMIA_FROM : millimoles < HYPERKALAEMIA_FROM;
      return isBelow
        ? { severity: 'none', atLeast: false }
        : indeterminate(`seule une borne est connue : ${bound}`);
    }
  }
}
