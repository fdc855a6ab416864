import type { TFunction } from 'i18next';

import { directed } from './directed';

/** Parts of `notificationSeverity`, `dose_max` and `dose-max`. */
const inParts = (name: string): string =>
  name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu}\p{Ll})/gu, ' ')
    .trim();

/** "Notification severity" of `notificationSeverity`; names of more than one word in a row stay as they are written. */
function humanized(name: string): string {
  const [first = '', ...others] = inParts(name).split(' ');
  const lower = others.map((part) => (/^\p{Lu}\p{Ll}*$/u.test(part) ? part.toLowerCase() : part));
  return [first.charAt(0).toUpperCase() + first.slice(1), ...lower].join(' ');
}

/** "high" of `H`, a code of HL7's ObservationInterpretation; another code or text as the source has it. */
export const interpretationInWords = (code: string, t: TFunction): string =>
  /^[A-Z]{1,3}$/.test(code)
    ? t(`values.interpretations.${code}`, { defaultValue: code })
    : directed(code);

/**
 * Returns the name of a member in words: its label in the manifest or the workflow that declares it, else that of the
 * console, which has one for what the platform itself records, else from its own letters.
 */
export function memberName(name: string, t: TFunction, label?: string): string {
  if (label !== undefined) return label;
  if (!/^[\p{L}\d_-]+$/u.test(name)) return name;
  return t(`values.names.${name}`, { defaultValue: humanized(name) });
}
