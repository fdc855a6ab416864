import { escapePointer, isObject } from '@platform/manifests';
import {
  LANGUAGES,
  type JsonObject,
  type JsonValue,
  type LocalizedText,
  type TypeRef,
} from '@platform/ports';

import type { TypeRegistry } from './resolve-type';

/** Chooses one of the texts. `path` says where they stand, as a JSON pointer into the constant. */
export type ChooseText = (text: Partial<LocalizedText>, path: string) => string;

const isText = (type: TypeRef): boolean => type.kind === 'primitive' && type.name === 'String';

/** Whether a value in the place of a text is that text by language. It may also name languages that do not exist. */
const isByLanguage = (value: object): value is Partial<LocalizedText> =>
  Object.values(value).every((text) => typeof text === 'string') &&
  LANGUAGES.some((language) => Object.hasOwn(value, language));

/**
 * Returns a constant with one text in place of each that is written by language. Texts are looked for where the type has
 * a text: elsewhere, as under `any`, an object with languages for keys is data. The same object when there are none.
 */
export function localizeConstant(
  type: TypeRef | undefined,
  value: JsonValue,
  registry: Pick<TypeRegistry, 'types'>,
  choose: ChooseText,
  path = '',
): JsonValue {
  if (type === undefined || typeof value !== 'object' || value === null) return value;
  if (isText(type)) return isObject(value) && isByLanguage(value) ? choose(value, path) : value;
  const member = (of: TypeRef | undefined, each: JsonValue, key: string): JsonValue =>
    localizeConstant(of, each, registry, choose, `${path}/${escapePointer(key)}`);
  if (type.kind === 'list' && Array.isArray(value)) {
    const items = value.map((each: JsonValue, index) => member(type.of, each, String(index)));
    return items.some((each, index) => each !== value[index]) ? items : value;
  }
  const fields = type.kind === 'object' ? registry.types.get(type.name)?.fields : undefined;
  if (fields === undefined || !isObject(value)) return value;
  const given = value as JsonObject;
  const members = Object.entries(given).map(([key, each]): [string, JsonValue] => [
    key,
    member(Object.hasOwn(fields, key) ? fields[key]?.type : undefined, each, key),
  ]);
  return members.some(([key, each]) => each !== given[key]) ? Object.fromEntries(members) : value;
}
