import { didYouMean, nearestName } from '@platform/expression';
import type { Diagnostic, Fix, JsonValue, LocalizedText } from '@platform/ports';
import type { ErrorObject } from 'ajv';
import localizeFr from 'ajv-i18n/localize/fr';

import { escapePointer } from '../yaml/json-pointer';
import { MAX_MEMBER_NAME_LENGTH, shortened, shownPath } from './bounded-findings';
import { MESSAGE_KEYWORD } from './building-blocks';
import { TIMEZONE_FORMAT } from './formats';
import { narrowChoices } from './narrow-choices';
import { sentenceOf } from './sentences';

const EXPLAINABLE = new Set(['pattern', 'format', 'oneOf', 'anyOf']);

/** Returns the allowed values of a choice between literals, undefined for any other choice. */
function literalChoices(error: ErrorObject): readonly unknown[] | undefined {
  if (error.keyword !== 'anyOf') return undefined;
  const variants = error.parentSchema?.['anyOf'] as readonly Readonly<Record<string, unknown>>[];
  return variants.every((variant) => 'const' in variant)
    ? variants.map((variant) => variant['const'])
    : undefined;
}

/** A value set may have thousands of codes, too many for a message. */
const MAX_VALUES_SHOWN = 20;

function list(values: unknown): string {
  const all = (values as unknown[]).map((value) => JSON.stringify(value));
  const left = all.length - MAX_VALUES_SHOWN;
  return [...all.slice(0, MAX_VALUES_SHOWN), ...(left > 0 ? [`… (+${left})`] : [])].join(', ');
}

const oneOf = (values: unknown): LocalizedText => ({
  fr: `doit être l'une des valeurs ${list(values)}`,
  en: `must be one of ${list(values)}`,
});

/** Whether the schema of an error describes how a text is written. */
const hasForm = ({ parentSchema = {} }: ErrorObject): boolean =>
  'pattern' in parentSchema || 'format' in parentSchema;

/** Returns the message that a schema has for its own failure. It replaces the messages of its parts. */
function explanation(error: ErrorObject): LocalizedText | undefined {
  // A number where a duration is expected: what a duration looks like says more than "must be string".
  const isOtherType = error.keyword === 'type' && hasForm(error);
  if (!EXPLAINABLE.has(error.keyword) && !isOtherType) return undefined;
  const explained = error.parentSchema?.[MESSAGE_KEYWORD] as LocalizedText | undefined;
  if (explained !== undefined) return explained;
  const literals = literalChoices(error);
  return literals && oneOf(literals);
}

/** Returns the name of a missing or unknown property. ajv points at the object, we at the property. */
function property(error: ErrorObject): string | undefined {
  const { missingProperty, additionalProperty, propertyName, tag } = error.params as Record<
    string,
    string | undefined
  >;
  return missingProperty ?? additionalProperty ?? propertyName ?? tag;
}

function discriminatorChoices(error: ErrorObject): readonly unknown[] {
  const tag = (error.params as { tag: string }).tag;
  const variants = (error.parentSchema?.['oneOf'] ?? []) as {
    properties?: Record<string, { const?: unknown }>;
  }[];
  return variants.map((variant) => variant.properties?.[tag]?.const);
}

/** Comparing names is the only expensive part, so a value with many errors gets a limited number. */
const MAX_SUGGESTIONS = 50;
const MAX_MEMBER_NAMES = 500;

type Suggest = (written: unknown, names: unknown) => string | undefined;

/** Finds the name that was meant for the first `MAX_SUGGESTIONS` wrong names of a value. */
function createSuggest(): Suggest {
  let left = MAX_SUGGESTIONS;
  return (written, names) => {
    if (typeof written !== 'string' || written.length > MAX_MEMBER_NAME_LENGTH || left === 0)
      return undefined;
    left -= 1;
    const known = (names as unknown[]).filter((name) => typeof name === 'string');
    return nearestName(written, known.slice(0, MAX_MEMBER_NAMES));
  };
}

/** What a finding says, with the patch that mends it if one can. */
type Said = Pick<Diagnostic, 'message' | 'fix'>;

/** Says that a property is unknown. A fix renames it to the property that was meant, unless that one is there too. */
function unknownProperty(error: ErrorObject, suggest: Suggest): Said {
  const name = shortened(property(error) ?? '');
  const sentence = { fr: `propriété inconnue « ${name} »`, en: `unknown property "${name}"` };
  const names = Object.keys((error.parentSchema?.['properties'] ?? {}) as object);
  const data = error.data as Readonly<Record<string, JsonValue>>;
  const nearest = suggest(property(error), names);
  const message = didYouMean(sentence, nearest);
  return nearest === undefined || Object.hasOwn(data, nearest)
    ? { message }
    : { message, fix: renameFix(error.instancePath, property(error) ?? '', nearest, data) };
}

function renameFix(
  pointer: string,
  from: string,
  to: string,
  data: Readonly<Record<string, JsonValue>>,
): Fix {
  return {
    title: { fr: `Renommer en « ${to} »`, en: `Rename to "${to}"` },
    patch: [
      { op: 'remove', path: `${pointer}/${escapePointer(from)}` },
      { op: 'add', path: `${pointer}/${escapePointer(to)}`, value: data[from] ?? null },
    ],
  };
}

/** A unit that is spelled alike is another dose: "mg" is not what was meant by "mL". */
const isOfUnit = ({ instancePath }: ErrorObject): boolean => instancePath.endsWith('/unit');

/** Returns a message with the property or the allowed values, where the generic message lacks them. */
function precise(error: ErrorObject, suggest: Suggest): LocalizedText | undefined {
  const name = shortened(property(error) ?? '');
  switch (error.keyword) {
    case 'required':
      return {
        fr: `la propriété « ${name} » est requise`,
        en: `property "${name}" is required`,
      };
    case 'const': {
      const expected = JSON.stringify((error.params as { allowedValue: unknown }).allowedValue);
      return { fr: `doit valoir ${expected}`, en: `must be ${expected}` };
    }
    case 'enum': {
      const { allowedValues } = error.params as { allowedValues: unknown };
      if (isOfUnit(error)) return oneOf(allowedValues);
      return didYouMean(oneOf(allowedValues), suggest(error.data, allowedValues));
    }
    case 'discriminator': {
      const choices = discriminatorChoices(error);
      return didYouMean(
        {
          fr: `« ${name} » doit être l'une des valeurs ${list(choices)}`,
          en: `"${name}" must be one of ${list(choices)}`,
        },
        suggest((error.params as { tagValue?: unknown }).tagValue, choices),
      );
    }
    default:
      return undefined;
  }
}

/** Suggests the literal that was meant, or the time zone of the runtime that is closest to an unknown one. */
function nearest(error: ErrorObject, sentence: LocalizedText, suggest: Suggest): LocalizedText {
  if (isOfUnit(error)) return sentence;
  const literals = literalChoices(error);
  if (literals !== undefined) return didYouMean(sentence, suggest(error.data, literals));
  if (error.schema !== TIMEZONE_FORMAT) return sentence;
  return didYouMean(sentence, suggest(error.data, Intl.supportedValuesOf('timeZone')));
}

function generic(error: ErrorObject): LocalizedText {
  const translated = { ...error };
  localizeFr([translated]);
  return { fr: translated.message ?? error.keyword, en: error.message ?? error.keyword };
}

/** Yields the JSON pointer itself, then those of its ancestors. */
function* enclosing(pointer: string): Generator<string> {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    yield pointer.slice(0, end);
  }
  yield '';
}

/** Whether an error belongs to a failed alternative of a choice that has its own message. */
function isCoveredByChoice(
  error: ErrorObject,
  choices: ReadonlyMap<string, readonly ErrorObject[]>,
): boolean {
  for (const location of enclosing(error.instancePath)) {
    for (const choice of choices.get(location) ?? []) {
      if (choice !== error && error.schemaPath.startsWith(`${choice.schemaPath}/`)) return true;
    }
  }
  return false;
}

/** Groups choices by JSON pointer, because a large document may have one per error. */
function choicesByLocation(errors: readonly ErrorObject[]): ReadonlyMap<string, ErrorObject[]> {
  const choices = new Map<string, ErrorObject[]>();
  for (const error of errors.filter((each) => explanation(each) !== undefined)) {
    const here = choices.get(error.instancePath);
    if (here) here.push(error);
    else choices.set(error.instancePath, [error]);
  }
  return choices;
}

function said(error: ErrorObject, suggest: Suggest): Said {
  if (error.keyword === 'additionalProperties') return unknownProperty(error, suggest);
  const explained = explanation(error);
  if (explained !== undefined) return { message: nearest(error, explained, suggest) };
  return { message: precise(error, suggest) ?? sentenceOf(error) ?? generic(error) };
}

/** Converts ajv's errors to diagnostics in French and English, without those of failed alternatives. */
export function toDiagnostics(found: readonly ErrorObject[]): Diagnostic[] {
  const errors = narrowChoices(found);
  const choices = choicesByLocation(errors);
  const suggest = createSuggest();
  return errors
    .filter((error) => error.keyword !== 'if' && !isCoveredByChoice(error, choices))
    .map((error) => {
      const name = property(error);
      return {
        code: `SCHEMA_${error.keyword.replaceAll(/([A-Z])/g, '_$1').toUpperCase()}`,
        severity: 'error',
        path: shownPath(
          name === undefined ? error.instancePath : `${error.instancePath}/${escapePointer(name)}`,
        ),
        ...said(error, suggest),
      };
    });
}
