import { textIn, type LocalizableText, type LocalizedText } from '@platform/ports';
import { ExpressionTypeError } from '../errors';
import { type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { typeName } from '../values/type-name';

/** Returns an argument; unknown for an omitted optional one. The arity is already checked. */
export function argument(args: readonly ExpressionValue[], index: number): ExpressionValue {
  return args[index] ?? UNKNOWN;
}

/** Throws the type error of `where`, the function or operator that expected another type. */
export function refuseType(
  where: LocalizableText,
  expected: LocalizedText,
  value: ExpressionValue,
): never {
  const given = typeName(value);
  throw new ExpressionTypeError({
    fr: `${textIn(where, 'fr')} attend ${expected.fr}, reçu : ${given.fr}`,
    en: `${textIn(where, 'en')} expects ${expected.en}, received: ${given.en}`,
  });
}

const A_NUMBER = { fr: 'un nombre', en: 'a number' };
export const A_TEXT = { fr: 'un texte', en: 'a text' };
const A_LIST = { fr: 'une liste', en: 'a list' };

export function numberArgument(name: string, value: ExpressionValue): number {
  return typeof value === 'number' ? value : refuseType(`${name}()`, A_NUMBER, value);
}

export function textArgument(name: string, value: ExpressionValue): string {
  return typeof value === 'string' ? value : refuseType(`${name}()`, A_TEXT, value);
}

export function listArgument(name: string, value: ExpressionValue): readonly unknown[] {
  return Array.isArray(value) ? value : refuseType(`${name}()`, A_LIST, value);
}
