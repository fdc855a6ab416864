import { isNumber, isText, type StaticType, type StaticValue, writtenTexts } from './static-type';
import { type TypeFacts } from './type-facts';

/** The static type of a quantity: at run time, an object with a numeric `value` and a text `unit`. */
export interface StaticQuantity {
  /** Its possible dimensions. Undefined means any. */
  readonly dimensions: readonly string[] | undefined;
  /** The unit, when it is a literal in the source. */
  readonly unit?: string;
  /** Whether it may be only a bound (`> 10 mmol/L`), whose comparisons are unknown. */
  readonly mayBeBound: boolean;
}

export function asQuantity(type: StaticType, facts: TypeFacts): StaticQuantity | undefined {
  if (type.kind === 'quantity') {
    const { dimension } = type;
    return { dimensions: dimension === undefined ? undefined : [dimension], mayBeBound: true };
  }
  if (type.kind === 'object') {
    const fields = facts.objectFields(type.name) ?? {};
    const isA = (name: string, test: (type: StaticType) => boolean) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field?.required === true && field.type.kind !== 'list' && test(field.type);
    };
    return isA('value', isNumber) && isA('unit', isText)
      ? { dimensions: undefined, mayBeBound: true }
      : undefined;
  }
  return type.kind === 'record' ? recordQuantity(type.fields, facts) : undefined;
}

function recordQuantity(
  fields: Readonly<Record<string, StaticValue>>,
  facts: TypeFacts,
): StaticQuantity | undefined {
  const field = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const { value, unit } = { value: field('value'), unit: field('unit') };
  if (!isCertainly(value, isNumber) || !isCertainly(unit, isText)) return undefined;
  const [written, ...others] = writtenTexts(unit) ?? [];
  const mayBeBound = field('comparator') !== undefined;
  return written === undefined || others.length > 0
    ? { dimensions: undefined, mayBeBound }
    : { dimensions: facts.dimensionsOfUnit(written), unit: written, mayBeBound };
}

function isCertainly(
  value: StaticValue | undefined,
  test: (type: StaticType) => boolean,
): value is StaticValue {
  if (value === undefined || value.types.length === 0) return false;
  if (value.types.some(({ kind }) => kind === 'any')) return true;
  return !value.mayBeUnknown && value.types.every(test);
}
