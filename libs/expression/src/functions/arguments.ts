import { ExpressionTypeError } from '../expression-type-error';
import { type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { typeName } from '../values/type-name';

/** An argument that is missing altogether reads as unknown; arity is checked before. */
export function argument(args: readonly ExpressionValue[], index: number): ExpressionValue {
  return args[index] ?? UNKNOWN;
}

/** Throws the type error of something that expected another type; `where` names it. */
export function refuseType(where: string, expected: string, value: ExpressionValue): never {
  throw new ExpressionTypeError(`${where} attend ${expected}, reçu : ${typeName(value)}`);
}

export function numberArgument(name: string, value: ExpressionValue): number {
  return typeof value === 'number' ? value : refuseType(`${name}()`, 'un nombre', value);
}

export function textArgument(name: string, value: ExpressionValue): string {
  return typeof value === 'string' ? value : refuseType(`${name}()`, 'un texte', value);
}

export function listArgument(name: string, value: ExpressionValue): readonly unknown[] {
  return Array.isArray(value) ? value : refuseType(`${name}()`, 'une liste', value);
}
