import { type TypeRef } from '@platform/ports';
import { asQuantity } from './static-quantity';
import {
  isInteger,
  isNumber,
  isText,
  type StaticType,
  type StaticValue,
  union,
} from './static-type';
import { mayHaveCode } from './type-comparison';
import { type TypeFacts } from './type-facts';

const ANY: TypeRef = { kind: 'any' };
const STRING: TypeRef = { kind: 'primitive', name: 'String' };

/** Returns the most precise declared type of a value, `any` when there is none. */
export function toTypeRef({ types }: StaticValue, facts: TypeFacts): TypeRef {
  const [first, ...others] = types;
  if (first === undefined) return ANY;
  if (others.length === 0) return oneTypeRef(first, facts);
  if (types.every(isNumber)) {
    return { kind: 'primitive', name: types.every(isInteger) ? 'Integer' : 'Number' };
  }
  if (types.every(isText)) return textTypeRef(types, facts);
  if (types.every(({ kind }) => kind === 'list')) {
    return listOf(union(types.flatMap((type) => (type.kind === 'list' ? [type.item] : []))), facts);
  }
  const refs = types.map((type) => oneTypeRef(type, facts));
  const [one] = refs;
  return one && refs.every((ref) => JSON.stringify(ref) === JSON.stringify(one)) ? one : ANY;
}

function oneTypeRef(type: StaticType, facts: TypeFacts): TypeRef {
  switch (type.kind) {
    case 'text':
      return STRING;
    case 'list':
      return listOf(type.item, facts);
    case 'record': {
      const quantity = asQuantity(type, facts);
      const [dimension, ...others] = quantity?.dimensions ?? [];
      if (!quantity || quantity.mayBeBound) return ANY;
      return dimension !== undefined && others.length === 0
        ? { kind: 'quantity', dimension }
        : { kind: 'quantity' };
    }
    default:
      return type;
  }
}

/** The type of a list. A list with holes has items of type `any`, because no declared item type allows `null`. */
function listOf(item: StaticValue, facts: TypeFacts): TypeRef {
  return { kind: 'list', of: item.mayBeUnknown ? ANY : toTypeRef(item, facts) };
}

/** The type of texts. Codes of a value set, mixed with literals that are codes of the same set, stay codes of it. */
function textTypeRef(types: readonly StaticType[], facts: TypeFacts): TypeRef {
  const coded = types.find((type) => type.kind === 'coded');
  if (!coded) return STRING;
  const { valueSet } = coded;
  const isOfSet = (type: StaticType) =>
    type.kind === 'coded'
      ? type.valueSet === valueSet
      : type.kind === 'text' && mayHaveCode(facts, valueSet, type.value);
  return types.every(isOfSet) ? coded : STRING;
}
