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
type ChooseText = (text: Partial<LocalizedText>, path: string) => string;

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
): JsonValue {
  const inList = (of: TypeRef, list: readonly JsonValue[], path: string): readonly JsonValue[] => {
    const items = list.map((each, index) => at(of, each, `${path}/${String(index)}`));
    return items.some((each, index) => each !== list[index]) ? items : list;
  };

  const inObject = (name: string, given: JsonObject, path: string): JsonObject => {
    const fields = registry.types.get(name)?.fields;
    if (fields === undefined) return given;
    const members = Object.entries(given).map(([key, each]): [string, JsonValue] => [
      key,
      Object.hasOwn(fields, key)
        ? at(fields[key]?.type, each, `${path}/${escapePointer(key)}`)
        : each,
    ]);
    return members.some(([key, each]) => each !== given[key]) ? Object.fromEntries(members) : given;
  };

  function at(of: TypeRef | undefined, each: JsonValue, path: string): JsonValue {
    if (of?.kind === 'list') return Array.isArray(each) ? inList(of.of, each, path) : each;
    if (of === undefined || !isObject(each)) return each;
    if (of.kind === 'object') return inObject(of.name, each as JsonObject, path);
    return isText(of) && isByLanguage(each) ? choose(each, path) : each;
  }

  return at(type, value, '');
}
