import { type ListFunction } from '../syntax/list-functions';
import { expects } from './sentences';
import { asQuantity } from './static-quantity';
import {
  ANYTHING,
  isAny,
  isInteger,
  isNumber,
  primitive,
  type StaticType,
  type StaticValue,
} from './static-type';
import { typeComparison } from './type-comparison';
import { type TypeFacts } from './type-facts';
import { typeTruth } from './type-truth';
import { type TypingContext } from './typing-context';

/** A list, its items, and what is evaluated for each of them. */
interface ListArguments {
  readonly list: StaticValue;
  readonly item: StaticValue;
  readonly each: StaticValue;
}

const SUMMED = {
  fr: 'des nombres, ou des mesures d’une même dimension',
  en: 'numbers, or quantities of one dimension',
};

/** Types a function of a list. */
export function typeListCall(
  name: ListFunction,
  { list, item, each }: ListArguments,
  context: TypingContext,
): StaticValue {
  switch (name) {
    case 'map':
      return { types: [{ kind: 'list', item: each }], mayBeUnknown: list.mayBeUnknown };
    case 'any':
    case 'all':
    case 'none':
    case 'count': {
      const { mayBeUnknown } = typeTruth(`${name}()`, each, context.report);
      const type = name === 'count' ? 'Integer' : 'Boolean';
      return primitive(type, list.mayBeUnknown || mayBeUnknown);
    }
    case 'sum':
      return typeSum(each, context);
    case 'minBy':
    case 'maxBy':
      typeComparison({ operator: '<', left: each, right: each }, context.facts, context.report);
      return { ...item, mayBeUnknown: true };
  }
}

/** The dimensions that a sum of these may have: those that all have whose dimensions are known. */
function commonDimensions(types: readonly StaticType[], facts: TypeFacts): readonly string[] {
  const [first = [], ...others] = types.flatMap((type) => {
    const dimensions = asQuantity(type, facts)?.dimensions;
    return dimensions === undefined ? [] : [dimensions];
  });
  return first.filter((dimension) => others.every((other) => other.includes(dimension)));
}

/** A sum may always be unknown: an empty list has none. */
function typeSum(each: StaticValue, { facts, report }: TypingContext): StaticValue {
  if (each.types.every(isNumber)) {
    return primitive(each.types.every(isInteger) ? 'Integer' : 'Number', true);
  }
  const isMeasure = (type: StaticType) => asQuantity(type, facts) !== undefined;
  const wrong = each.types.filter((type) => !isAny(type) && !isMeasure(type));
  if (wrong.length > 0) {
    report('type', expects('sum()', SUMMED, { ...each, types: wrong }));
    return ANYTHING;
  }
  if (each.types.some(isAny)) return ANYTHING;
  typeComparison({ operator: '+', left: each, right: each }, facts, report);
  const [dimension, ...others] = commonDimensions(each.types, facts);
  const isOne = dimension !== undefined && others.length === 0;
  return {
    types: [{ kind: 'quantity', ...(isOne && { dimension }) }],
    mayBeUnknown: true,
    isExact: true,
  };
}
