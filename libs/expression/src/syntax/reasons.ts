import { type LocalizedText } from '@platform/ports';
import { type ExpressionLimits } from '../expression-limits';

/** The reasons for which a source is refused. */
export const REASONS = {
  empty: { fr: 'expression vide', en: 'empty expression' },
  missingOperand: { fr: 'opérande manquant', en: 'missing operand' },
  missingName: { fr: 'nom manquant', en: 'missing name' },
  memberOfOperation: {
    fr: 'accès à un champ d’un résultat logique ou arithmétique',
    en: 'field of a logical or arithmetic result',
  },
  callOfNoFunction: {
    fr: 'appel d’autre chose qu’une fonction',
    en: 'call of something that is no function',
  },
  unexpectedEnd: { fr: 'fin inattendue', en: 'unexpected end' },
  unexpectedCharacter: { fr: 'caractère inattendu', en: 'unexpected character' },
  typographicQuote: {
    fr: "un texte est entre ' ou \", par exemple 'high'",
    en: "a text is between ' or \", for instance 'high'",
  },
  decimalComma: {
    fr: 'un nombre a un point, par exemple 6.5',
    en: 'a number has a point, for instance 6.5',
  },
  openText: { fr: 'texte sans guillemet fermant', en: 'text without its closing quote' },
  impreciseNumber: {
    fr: 'nombre hors de la précision possible',
    en: 'number with more digits than can be kept',
  },
} satisfies Record<string, LocalizedText>;

export function tooLong({ length }: ExpressionLimits): LocalizedText {
  return {
    fr: `longueur maximale dépassée (length : ${length} caractères)`,
    en: `longer than the limit (length: ${length} characters)`,
  };
}

export function tooDeep({ depth }: ExpressionLimits): LocalizedText {
  return {
    fr: `profondeur maximale dépassée (depth : ${depth})`,
    en: `nested deeper than the limit (depth: ${depth})`,
  };
}

export function unexpected(raw: string): LocalizedText {
  return { fr: `« ${raw} » inattendu`, en: `unexpected "${raw}"` };
}

export function forbiddenName(name: string): LocalizedText {
  return { fr: `nom interdit « ${name} »`, en: `forbidden name "${name}"` };
}

export function noSuchWord(name: string): LocalizedText {
  return {
    fr: `« ${name} » n’existe pas : present(x) dit si x est connu`,
    en: `"${name}" does not exist: present(x) says whether x is known`,
  };
}

export function outsideFilter(name: string): LocalizedText {
  return { fr: `« .${name} » hors d’un filtre`, en: `".${name}" outside of a filter` };
}

export function readsNoItem(name: string): LocalizedText {
  return {
    fr: `le second argument de ${name}() lit chaque élément, par exemple .value`,
    en: `the second argument of ${name}() reads each item, for instance .value`,
  };
}

export function unknownFunction(name: string): LocalizedText {
  return { fr: `fonction inconnue « ${name} »`, en: `unknown function "${name}"` };
}

export function wrongArity(
  name: string,
  [min, max]: readonly [min: number, max: number],
  count: number,
): LocalizedText {
  const most = max === Infinity ? 'n' : max;
  return {
    fr: `${name}() attend ${min === max ? min : `${min} à ${most}`} argument(s), reçu : ${count}`,
    en: `${name}() takes ${min === max ? min : `${min} to ${most}`} argument(s), got ${count}`,
  };
}

export function unknownOperator(operator: string): LocalizedText {
  return { fr: `opérateur inconnu « ${operator} »`, en: `unknown operator "${operator}"` };
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Reported at the opening sign, not at the end of the source. */
export function unclosedSign(opening: string): LocalizedText {
  const closing = CLOSING[opening] ?? '';
  return {
    fr: `« ${opening} » sans « ${closing} » correspondant`,
    en: `"${opening}" without its "${closing}"`,
  };
}
