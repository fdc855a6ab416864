import { type ExpressionValue, UNKNOWN } from './expression-value';
import { isQuantity } from './quantity';

/** Returns the French name of a value's type, for error messages. */
export function typeName(value: ExpressionValue): string {
  if (value === UNKNOWN) return 'inconnu';
  if (typeof value === 'string') return 'texte';
  if (typeof value === 'number') return 'nombre';
  if (typeof value === 'boolean') return 'booléen';
  if (Array.isArray(value)) return 'liste';
  return isQuantity(value) ? 'quantité' : 'objet';
}
