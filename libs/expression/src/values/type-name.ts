import type { LocalizedText } from '@platform/ports';
import { type ExpressionValue, UNKNOWN } from './expression-value';
import { isQuantity } from './quantity';

const words = (fr: string, en: string): LocalizedText => ({ fr, en });

/** Returns the name of a value's type, for error messages. */
export function typeName(value: ExpressionValue): LocalizedText {
  if (value === UNKNOWN) return words('inconnu', 'unknown');
  if (typeof value === 'string') return words('texte', 'text');
  if (typeof value === 'number') return words('nombre', 'number');
  if (typeof value === 'boolean') return words('booléen', 'boolean');
  if (Array.isArray(value)) return words('liste', 'list');
  return isQuantity(value) ? words('quantité', 'quantity') : words('objet', 'object');
}
