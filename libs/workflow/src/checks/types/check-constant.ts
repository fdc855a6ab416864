import { checkValue, describeType } from '@platform/catalog';
import { keysOf } from '@platform/manifests';
import type { Diagnostic, LocalizedText, TypeRef } from '@platform/ports';

import { finding } from '../../finding';
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

/**
 * Checks a value that the specification contains at `path`. WF305: a code is not in its value set.
 * WF302: the value is not of the type for any other reason.
 */
export function checkConstant(
  value: unknown,
  type: TypeRef,
  { path, name }: { readonly path: string; readonly name: LocalizedText },
  typing: Typing,
): readonly Diagnostic[] {
  const problems = checkValue(type, value, typing.catalog).filter(
    // An unregistered type is reported where it is declared.
    ({ code }) => code !== 'TYPE_UNKNOWN',
  );
  const badlyTyped = new Set(
    problems.filter(({ code }) => code === 'SCHEMA_TYPE').map((problem) => problem.path),
  );
  return problems.flatMap((problem) => {
    const location = `${path}${problem.path}`;
    const part = keysOf(problem.path).reduce((at, key) => memberOf(at, key, typing), {
      type,
      value,
    } as Part);
    if (part.type?.kind === 'coded' && typeof part.value === 'string') {
      const wrong = checkCode(part.value, part.type.valueSet, location, typing);
      if (wrong.length > 0) return wrong;
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
}
