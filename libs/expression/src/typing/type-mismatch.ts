import { type PrimitiveName, type TypeRef } from '@platform/ports';

/**
 * The wider primitives that accept a primitive. `Number` and `Decimal` are both JSON numbers, and every
 * `Integer` is one. Every text primitive is a `String`. Narrowing needs a conversion, and so does a `Date`
 * as a `DateTime`, because its time zone would be a guess.
 */
const WIDENS_TO: Readonly<Record<PrimitiveName, readonly PrimitiveName[]>> = {
  Integer: ['Number', 'Decimal'],
  Number: ['Decimal'],
  Decimal: ['Number'],
  String: [],
  Boolean: [],
  Date: ['String'],
  DateTime: ['String'],
  Time: ['String'],
  Duration: ['String'],
  Code: ['String'],
  Uri: ['String'],
};

/** What differs: the type itself, the dimension of two quantities, or the value set of two codes. */
export type TypeDifference = 'type' | 'dimension' | 'value-set';

/** Whether a type is one of these primitives. A code or a reference fits some text primitives. */
const isText = (to: TypeRef, ...names: readonly PrimitiveName[]): boolean =>
  to.kind === 'primitive' && names.includes(to.name);

/**
 * Returns why a value of type `from` does not fit type `to`, or undefined when it does. Lists are read-only,
 * so a list of a narrower type fits a list of a wider one.
 */
export function typeMismatch(from: TypeRef, to: TypeRef): TypeDifference | undefined {
  if (from.kind === 'any' || to.kind === 'any') return undefined;
  const fitsIf = (fits: boolean) => (fits ? undefined : 'type');
  switch (from.kind) {
    case 'primitive':
      return fitsIf(
        to.kind === 'primitive' &&
          (from.name === to.name || WIDENS_TO[from.name].includes(to.name)),
      );
    case 'coded':
      if (to.kind !== 'coded') return fitsIf(isText(to, 'Code', 'String'));
      return from.valueSet === to.valueSet ? undefined : 'value-set';
    case 'quantity':
      if (to.kind !== 'quantity') return 'type';
      return to.dimension === undefined || from.dimension === to.dimension
        ? undefined
        : 'dimension';
    case 'ref':
      return fitsIf(to.kind === 'ref' ? from.entity === to.entity : isText(to, 'String'));
    case 'object':
      return fitsIf(to.kind === 'object' && from.name === to.name);
    case 'list':
      return to.kind === 'list' ? typeMismatch(from.of, to.of) : 'type';
  }
}
