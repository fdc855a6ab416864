import type { Medication } from '@platform/plugin-clinical';

import { plain } from '../posology/parse-posology';

/** A substance in the ATC classification: level 5. */
const LEVEL5 = /^[A-Z]\d{2}[A-Z]{2}\d{2}$/;

/** Words that tell a salt or a form, not the substance. */
const NOT_SUBSTANCE =
  /\b(?:chlorhydrate|hydrochloride|sulfate|sulphate|maleate|besilate|tartrate|succinate|citrate|sodique|sodium|calcique|calcium|potassique|comprimes?|tablets?|gelules?|capsules?|solution|injectable|buvable|de|d)\b/g;

/** What is left of « chlorure de sodium » and of « chlorure de calcium », which are two substances. */
const ANION =
  /^(?:chlorure|chloride|(?:bi)?carbonate|phosphate|gluconate|lactate|iodure|iodide|fluorure|fluoride|acetate|aspartate)$/;

const lettersOf = (text: string): string => plain(text.replace(/[^a-z]+/g, ' '));

/** In capitals, as ATC is written; some systems send it in small letters. */
export const atcOf = ({ coding }: Medication): string | undefined => {
  const code = coding.code.toUpperCase();
  return LEVEL5.test(code) ? code : undefined;
};

/** The chemical subgroup, level 4: the class within which a substitution is one. */
export const classOf = (atc: string): string => atc.slice(0, 5);

/** The name of the substance without salt, form and strength; empty when nothing is left. */
export function substanceOf({ coding }: Medication): string {
  const name = plain(coding.display).split(/\d/)[0] ?? '';
  const substance = lettersOf(name.replace(NOT_SUBSTANCE, ' '));
  return ANION.test(substance) ? lettersOf(name) : substance;
}
