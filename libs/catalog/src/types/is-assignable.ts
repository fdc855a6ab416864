import type { LocalizedText, PrimitiveName, TypeRef } from '@platform/ports';

import type { Catalog, Conversion } from '../catalog';
import { describeType } from './describe-type';

/** Why a value of one type may not feed a port of another. */
export interface Mismatch {
  readonly assignable: false;
  /** What differs: the type itself, or the dimension of two quantities, or the value set of two codes. */
  readonly differs: 'type' | 'dimension' | 'value-set';
  readonly reason: LocalizedText;
  /** The registered conversion that would make it fit, where there is one. */
  readonly conversion?: Conversion;
}

export type Assignability = { readonly assignable: true } | Mismatch;

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

const FITS: Assignability = { assignable: true };

const typesDiffer = (from: TypeRef, to: TypeRef): Mismatch => ({
  assignable: false,
  differs: 'type',
  reason: {
    fr: `une valeur « ${describeType(from)} » ne convient pas à « ${describeType(to)} »`,
    en: `a value "${describeType(from)}" does not fit "${describeType(to)}"`,
  },
});

const valueSetsDiffer = (from: string, to: string): Mismatch => ({
  assignable: false,
  differs: 'value-set',
  reason: {
    fr: `les jeux de valeurs diffèrent : « ${from} » ne convient pas à « ${to} »`,
    en: `the value sets differ: "${from}" does not fit "${to}"`,
  },
});

const dimensionsDiffer = (from: string | undefined, to: string): Mismatch => ({
  assignable: false,
  differs: 'dimension',
  reason: {
    fr: `les dimensions diffèrent : ${from === undefined ? 'une quantité sans dimension' : `« ${from} »`} ne convient pas à « ${to} »`,
    en: `the dimensions differ: ${from === undefined ? 'a quantity without dimension' : `"${from}"`} does not fit "${to}"`,
  },
});

/** A text that a coded or referring type boils down to. */
const isText = (to: TypeRef, ...names: readonly PrimitiveName[]): boolean =>
  to.kind === 'primitive' && names.includes(to.name);

function compare(from: TypeRef, to: TypeRef): Assignability {
  if (from.kind === 'any' || to.kind === 'any') return FITS;
  const differ = typesDiffer(from, to);
  switch (from.kind) {
    case 'primitive':
      return to.kind === 'primitive' &&
        (from.name === to.name || WIDENS_TO[from.name].includes(to.name))
        ? FITS
        : differ;
    case 'coded':
      if (to.kind !== 'coded') return isText(to, 'Code', 'String') ? FITS : differ;
      return from.valueSet === to.valueSet ? FITS : valueSetsDiffer(from.valueSet, to.valueSet);
    case 'quantity':
      if (to.kind !== 'quantity') return differ;
      return to.dimension === undefined || from.dimension === to.dimension
        ? FITS
        : dimensionsDiffer(from.dimension, to.dimension);
    case 'ref':
      if (to.kind !== 'ref') return isText(to, 'String') ? FITS : differ;
      return from.entity === to.entity ? FITS : differ;
    case 'object':
      return to.kind === 'object' && from.name === to.name ? FITS : differ;
    case 'list':
      return to.kind === 'list' ? compareItems(from.of, to.of) : differ;
  }
}

/** Lists are read only, so a list of the narrower type is a list of the wider one. */
function compareItems(from: TypeRef, to: TypeRef): Assignability {
  const items = compare(from, to);
  if (items.assignable) return items;
  const { fr, en } = items.reason;
  return { ...items, reason: { fr: `éléments de la liste : ${fr}`, en: `list items: ${en}` } };
}

const typeName = (type: TypeRef): string | undefined =>
  type.kind === 'primitive' || type.kind === 'object' ? type.name : undefined;

/** Whether a value of type `from` may feed a port of type `to`, and if not, why and what would help. */
export function isAssignable(
  from: TypeRef,
  to: TypeRef,
  { conversions }: Pick<Catalog, 'conversions'>,
): Assignability {
  const result = compare(from, to);
  if (result.assignable) return result;
  const conversion = conversions.find(
    (candidate) => candidate.from === typeName(from) && candidate.to === typeName(to),
  );
  return conversion === undefined ? result : { ...result, conversion };
}
