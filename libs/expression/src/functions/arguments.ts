import { ExpressionTypeError } from '../expression-type-error';
import { type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { typeName } from '../values/type-name';

/** Returns an argument; unknown for an omitted optional one. The arity is already checked. */
export function argument(args: readonly ExpressionValue[], index: number): ExpressionValue {
  return args[index] ?? UNKNOWN;
}

/** Throws the type error of `where`, the function or operator that expected another type. */
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
