import { isObject } from '../shared/is-object';
import { inWords } from '../shared/in-words';
import { unitInWords } from '../shared/unit-in-words';
import { isoDurationInWords } from './durations';
import { writeNumber } from './numbers';
import { conceptsOf, membersOf } from './read-field';
import type { Surroundings, TypeRef } from './reading';
import { withoutSeconds } from './times';

const numberInWords = (value: unknown, { signs }: Surroundings): string =>
  typeof value === 'number' ? writeNumber(value, signs) : String(value);

/** Days and times as hospitals of the language write them: a 24-hour clock, the day before the month. */
function timeInWords(value: string, options: Intl.DateTimeFormatOptions, language: string): string {
  const at = new Date(value);
  const locale = language === 'en' ? 'en-GB' : language;
  return new Intl.DateTimeFormat(locale, options).format(at);
}

function primitiveInWords(name: string, value: unknown, words: Surroundings): string {
  const { language, timezone } = words;
  if (name === 'Date') {
    return timeInWords(`${String(value)}T00:00Z`, { dateStyle: 'full', timeZone: 'UTC' }, language);
  }
  if (name === 'DateTime') {
    const options = { dateStyle: 'full', timeStyle: 'long', timeZone: timezone } as const;
    return `${timeInWords(String(value), options, language)} (${timezone})`;
  }
  if (name === 'Time') return withoutSeconds(String(value));
  if (name === 'Duration') return isoDurationInWords(String(value), language);
  if (typeof value === 'number') return numberInWords(value, words);
  return typeof value === 'boolean' ? (inWords(value, language) ?? '') : String(value);
}

/** Returns a value of a type as it will be recorded, in words: every digit of a number, the zone of an instant. */
export function recordedInWords(value: unknown, type: TypeRef, words: Surroundings): string {
  if (type.kind === 'primitive') return primitiveInWords(type.name, value, words);
  if (type.kind === 'quantity' && isObject(value)) {
    return `${numberInWords(value['value'], words)} ${unitInWords(String(value['unit']))}`;
  }
  if (type.kind === 'coded') {
    const found = conceptsOf(type.valueSet, words)?.find(({ code }) => code === value);
    return found ? `${found.display} (${found.code})` : String(value);
  }
  if (type.kind === 'list' && Array.isArray(value)) {
    return value.map((item) => recordedInWords(item, type.of, words)).join('\n');
  }
  const members = membersOf(type, words);
  if (members && isObject(value)) {
    return members
      .filter(({ name }) => value[name] !== undefined)
      .map(({ name, type: of }) => `${name}: ${recordedInWords(value[name], of, words)}`)
      .join('\n');
  }
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
