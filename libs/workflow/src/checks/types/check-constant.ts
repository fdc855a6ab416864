import { checkValue, describeType, localizeConstant } from '@platform/catalog';
import { escapePointer, keysOf, shortened } from '@platform/manifests';
import {
  textIn,
  type Diagnostic,
  type JsonValue,
  type LocalizedText,
  type TypeRef,
} from '@platform/ports';

import { finding } from '../../finding';
import { didYouMean } from '../suggest';
import { textFindings } from '../text-findings';
import { checkCode } from './codes';
import type { Typing } from './typing';

interface Part {
  readonly type: TypeRef | undefined;
  readonly value: unknown;
}

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;

/** A member of a value with its declared type. */
function memberOf({ type, value }: Part, key: string, { facts }: Typing): Part {
  const member = own(value, key);
  if (type?.kind === 'list') return { type: type.of, value: member };
  const fields = type?.kind === 'object' ? facts.objectFields(type.name) : undefined;
  const field = fields && Object.hasOwn(fields, key) ? fields[key] : undefined;
  return { type: field?.type, value: member };
}

const QUANTITY_MEMBERS = ['value', 'unit', 'comparator'];

/** The members that a value of a type can have, undefined when it may have any. */
function memberNames(type: TypeRef, { facts }: Typing): readonly string[] | undefined {
  if (type.kind === 'quantity') return QUANTITY_MEMBERS;
  const fields = type.kind === 'object' ? facts.objectFields(type.name) : undefined;
  return fields && Object.keys(fields);
}

/** WF302: a member whose name is nearly one of the type. Any other is data that the type does not describe, which it may be. */
function strayMembers({ type, value }: Part, path: string, typing: Typing): readonly Diagnostic[] {
  if (type === undefined || typeof value !== 'object' || value === null) return [];
  const names = memberNames(type, typing);
  return Object.keys(value).flatMap((key) => {
    const location = `${path}/${escapePointer(key)}`;
    if (names === undefined || names.includes(key)) {
      return strayMembers(memberOf({ type, value }, key, typing), location, typing);
    }
    const absent = names.filter((name) => !Object.hasOwn(value, name));
    const nearest = typing.suggest(key, absent);
    if (nearest === undefined) return [];
    const message = {
      fr: `« ${describeType(type)} » n'a pas de membre « ${shortened(key)} »`,
      en: `"${describeType(type)}" has no member "${shortened(key)}"`,
    };
    return [finding('WF302', location, didYouMean(message, nearest))];
  });
}

interface ConstantLocation {
  readonly path: string;
  readonly name: LocalizedText;
}

/**
 * Checks a value that the specification contains at `path`. WF305: a code is not in its value set.
 * WF302: the value is not of the type for any other reason, or has a misspelt member. WF208: a text in it is not written
 * in the instance's language.
 */
export function checkConstant(
  value: unknown,
  type: TypeRef,
  { path, name }: ConstantLocation,
  typing: Typing,
): readonly Diagnostic[] {
  const texts: Diagnostic[] = [];
  const plain = localizeConstant(type, value as JsonValue, typing.catalog, (text, at) => {
    texts.push(...textFindings(text, `${path}${at}`, typing.wanted));
    return textIn(text);
  });
  return [...texts, ...checkPlain(plain, type, { path, name }, typing)];
}

function checkPlain(
  value: unknown,
  type: TypeRef,
  { path, name }: ConstantLocation,
  typing: Typing,
): readonly Diagnostic[] {
  const problems = checkValue(type, value, typing.catalog).filter(
    // An unregistered type is reported where it is declared.
    ({ code }) => code !== 'TYPE_UNKNOWN',
  );
  const badlyTyped = new Set(
    problems.filter(({ code }) => code === 'SCHEMA_TYPE').map((problem) => problem.path),
  );
  const wrong = problems.flatMap((problem) => {
    const location = `${path}${problem.path}`;
    const part = keysOf(problem.path).reduce((at, key) => memberOf(at, key, typing), {
      type,
      value,
    } as Part);
    if (part.type?.kind === 'coded' && typeof part.value === 'string') {
      const badCode = checkCode(part.value, part.type.valueSet, location, typing);
      if (badCode.length > 0) return badCode;
    }
    // For a number in place of a code, the type error is enough: "not one of the codes" would repeat it.
    if (problem.code !== 'SCHEMA_TYPE' && badlyTyped.has(problem.path)) return [];
    const { fr, en } = problem.message;
    const of = part.type ? ` (${describeType(part.type)})` : '';
    return [
      finding('WF302', location, {
        fr: `${name.fr}${of} : ${fr}`,
        en: `${name.en}${of}: ${en}`,
      }),
    ];
  });
  return [...wrong, ...strayMembers({ type, value }, path, typing)];
}
