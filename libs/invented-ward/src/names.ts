import type { Dice } from './dice';

/**
 * Family names that nobody takes for real: words for a pattern or a sketch. The member is called as in FHIR, so that
 * the guard of the logs knows them as names of patients.
 */
const FAMILIES = [
  { family: 'Gabarit' },
  { family: 'Canevas' },
  { family: 'Pochoir' },
  { family: 'Croquis' },
  { family: 'Épure' },
  { family: 'Mannequin' },
  { family: 'Prototype' },
  { family: 'Figurine' },
  { family: 'Simulacre' },
  { family: 'Pastiche' },
  { family: 'Trompe-l’œil' },
  { family: 'Décalque' },
  { family: 'Maquettin' },
  { family: 'Esquissot' },
  { family: 'Specimenet' },
  { family: 'Fictivel' },
  { family: 'Inventaire-Dupatron' },
  { family: 'd’Échantillon' },
  { family: 'de la Silhouette' },
  { family: 'Personnage' },
] as const;

const WOMEN = [
  ...['Apolline', 'Berthilde', 'Clotilde', 'Dorothée', 'Eulalie', 'Philomène', 'Gwendoline'],
  ...['Hortense', 'Isaure', 'Léopoldine', 'Mahaut', 'Ondine', 'Pétronille', 'Rosemonde'],
] as const;
const MEN = [
  ...['Anselme', 'Barnabé', 'Cyprien', 'Désiré', 'Évariste', 'Fulbert', 'Gontran'],
  ...['Hippolyte', 'Isidore', 'Léonce', 'Melchior', 'Népomucène', 'Onésime', 'Théophraste'],
] as const;

interface InventedName {
  readonly family: string;
  readonly given: readonly string[];
}

/** The name of the patient with this number: the first twenty have different family names, then they are joined. */
export function nameOf(number: number, sex: 'female' | 'male', dice: Dice): InventedName {
  const at = (index: number): string => FAMILIES[index % FAMILIES.length]?.family ?? '';
  const round = Math.floor(number / FAMILIES.length);
  const family = round === 0 ? at(number) : `${at(number)}-${at(number + round)}`;
  const givens = sex === 'female' ? WOMEN : MEN;
  const given = [dice.of(givens), ...(dice.chance(25) ? [dice.of(givens)] : [])];
  return { family, given: [...new Set(given)] };
}
