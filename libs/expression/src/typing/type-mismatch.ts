import { type PrimitiveName, type TypeRef } from '@platform/ports';

/**
 * What a primitive may feed beside itself. `Number` and `Decimal` are the same JSON number, and an
 * integer is one. Every text primitive is a `String`; nothing becomes narrower without a conversion,
 * and a `Date` is no `DateTime`: which midnight would be a guess.
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

/** What differs: the type itself, or the dimension of two quantities, or the value set of two codes. */
export type TypeDifference = 'type' | 'dimension' | 'value-set';

/** A text that a coded or referring type boils down to. */
const isText = (to: TypeRef, ...names: readonly PrimitiveName[]): boolean =>
  to.kind === 'primitive' && names.includes(to.name);

/**
 * Why a value of type `from` may not feed a place of type `to`; undefined when it may. Lists are read
 * only, so a list of the narrower type is a list of the wider one.
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
