import { type TypeDifference, typeMismatch } from '@platform/expression';
import type { LocalizedText, TypeRef } from '@platform/ports';

import type { Catalog, Conversion } from '../catalog';
import { describeType } from './describe-type';

/** Why a value of one type cannot feed a port of another type. */
export interface Mismatch {
  readonly assignable: false;
  /** What differs: the type, the dimension of two quantities, or the value set of two codes. */
  readonly differs: TypeDifference;
  readonly reason: LocalizedText;
  /** A registered conversion between the two types, if any. */
  readonly conversion?: Conversion;
}

type Assignability = { readonly assignable: true } | Mismatch;

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

/** Returns the parts that differ. For nested lists, compares the innermost items. */
function explain(from: TypeRef, to: TypeRef): Mismatch {
  if (from.kind === 'list' && to.kind === 'list') {
    const items = explain(from.of, to.of);
    const { fr, en } = items.reason;
    return { ...items, reason: { fr: `éléments de la liste : ${fr}`, en: `list items: ${en}` } };
  }
  if (from.kind === 'coded' && to.kind === 'coded') {
    return valueSetsDiffer(from.valueSet, to.valueSet);
  }
  if (from.kind === 'quantity' && to.kind === 'quantity' && to.dimension !== undefined) {
    return dimensionsDiffer(from.dimension, to.dimension);
  }
  return typesDiffer(from, to);
}

const typeName = (type: TypeRef): string | undefined =>
  type.kind === 'primitive' || type.kind === 'object' ? type.name : undefined;

/** Returns whether a value of type `from` can feed a port of type `to`, and if not, why. */
export function isAssignable(
  from: TypeRef,
  to: TypeRef,
  { conversions }: Pick<Catalog, 'conversions'>,
): Assignability {
  if (typeMismatch(from, to) === undefined) return FITS;
  const result = explain(from, to);
  const conversion = conversions.find(
    (candidate) => candidate.from === typeName(from) && candidate.to === typeName(to),
  );
  return conversion === undefined ? result : { ...result, conversion };
}
