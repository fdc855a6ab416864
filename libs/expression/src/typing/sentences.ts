import { quotedList, textIn, type LocalizableText, type LocalizedText } from '@platform/ports';
import { describeStatic, describeValue } from './describe-static';
import { nearestName } from './nearest-name';
import { type StaticType, type StaticValue } from './static-type';

const MAX_CODES_LISTED = 8;

function meant(written: string, names: Iterable<string>): LocalizedText {
  const nearest = nearestName(written, names);
  return nearest === undefined
    ? { fr: '', en: '' }
    : { fr: ` (« ${nearest} » ?)`, en: ` ("${nearest}"?)` };
}

export function unknownName(written: string, names: Iterable<string>): LocalizedText {
  const hint = meant(written, names);
  return { fr: `« ${written} » inconnu${hint.fr}`, en: `"${written}" is unknown${hint.en}` };
}

/**
 * Message for a word on its own that the scope does not have: an input without its `in.`, another name that was meant, or a text
 * without its quotes.
 */
export function unknownWord(
  written: string,
  { names, isInput }: { readonly names: Iterable<string>; readonly isInput: boolean },
): LocalizedText {
  if (isInput) {
    const { fr, en } = unknownName(written, []);
    return { fr: `${fr} ; l'entrée : in.${written} ?`, en: `${en}; the input: in.${written}?` };
  }
  const { fr, en } = unknownName(written, names);
  return { fr: `${fr} ; un texte : '${written}' ?`, en: `${en}; a text: '${written}'?` };
}

export function unknownCalled(
  { fr, en }: LocalizedText,
  written: string,
  names: Iterable<string>,
): LocalizedText {
  const hint = meant(written, names);
  return { fr: `${fr}${hint.fr}`, en: `${en}${hint.en}` };
}

/** Message: `where` expects another type than the one of the value. */
export function expects(
  where: LocalizableText,
  expected: LocalizedText,
  value: StaticValue,
): LocalizedText {
  const got = describeValue(value);
  return {
    fr: `${textIn(where, 'fr')} attend ${expected.fr}, reçu : ${got.fr}`,
    en: `${textIn(where, 'en')} takes ${expected.en}, got: ${got.en}`,
  };
}

export function doesNotCombine(
  verb: LocalizedText,
  operator: string,
  [left, right]: readonly [StaticType, StaticType],
): LocalizedText {
  const [one, other] = [describeStatic(left), describeStatic(right)];
  return {
    fr: `« ${operator} » ne ${verb.fr} pas ${one.fr} et ${other.fr}`,
    en: `"${operator}" does not ${verb.en} ${one.en} and ${other.en}`,
  };
}

export function notACode(text: string, valueSet: string, codes: ReadonlySet<string>) {
  const listed = [...codes].slice(0, MAX_CODES_LISTED).join(', ');
  const more = codes.size > MAX_CODES_LISTED ? ', …' : '';
  const hint = meant(text, codes);
  return {
    fr: `« ${text} » n’est pas un code de « ${valueSet} »${hint.fr} : ${listed}${more}`,
    en: `"${text}" is no code of "${valueSet}"${hint.en}: ${listed}${more}`,
  };
}

export function unknownValueSet(id: string): LocalizedText {
  return { fr: `jeu de valeurs inconnu « ${id} »`, en: `unknown value set "${id}"` };
}

export function unknownUnit(unit: string): LocalizedText {
  return { fr: `unité inconnue « ${unit} »`, en: `unknown unit "${unit}"` };
}

export function otherDimension(left: readonly string[], right: readonly string[]): LocalizedText {
  const [one, other] = [quotedList(left), quotedList(right)];
  return {
    fr: `dimensions différentes : ${one.fr} et ${other.fr}`,
    en: `different dimensions: ${one.en} and ${other.en}`,
  };
}

export function otherValueSet(left: string, right: string): LocalizedText {
  return {
    fr: `jeux de valeurs différents : « ${left} » et « ${right} »`,
    en: `different value sets: "${left}" and "${right}"`,
  };
}

/** Message: a value does not fit a port or field of a declared type. */
export function doesNotFit(type: LocalizedText, place: LocalizedText): LocalizedText {
  return {
    fr: `une valeur « ${type.fr} » ne convient pas à « ${place.fr} »`,
    en: `a value "${type.en}" does not fit "${place.en}"`,
  };
}
