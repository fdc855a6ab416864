import { type LocalizedText } from '@platform/ports';
import { isBoolean, isNumber, isText, type StaticType, type StaticValue } from './static-type';

const words = (fr: string, en: string): LocalizedText => ({ fr, en });

/** The name of a type in a message: the name that run-time errors use, plus the value set or dimension. */
export function describeStatic(type: StaticType): LocalizedText {
  if (type.kind === 'coded') return words(`code<${type.valueSet}>`, `code<${type.valueSet}>`);
  if (isText(type)) return words('texte', 'text');
  if (isNumber(type)) return words('nombre', 'number');
  if (isBoolean(type)) return words('booléen', 'boolean');
  switch (type.kind) {
    case 'list':
      return words('liste', 'list');
    case 'quantity':
      return type.dimension === undefined
        ? words('quantité', 'quantity')
        : words(`quantité<${type.dimension}>`, `quantity<${type.dimension}>`);
    case 'object':
      return words(type.name, type.name);
    case 'any':
      return words('valeur quelconque', 'any value');
    default:
      return words('objet', 'object');
  }
}

/** The names of the possible types of a value, without duplicates. */
export function describeValue({ types }: StaticValue): LocalizedText {
  const all = types.map(describeStatic);
  return words(
    [...new Set(all.map(({ fr }) => fr))].join(' ou '),
    [...new Set(all.map(({ en }) => en))].join(' or '),
  );
}
