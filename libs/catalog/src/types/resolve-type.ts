import type { LocalizedText, PrimitiveName, TypeRef } from '@platform/ports';

import type { Catalog, ContextKind, Dimension, ObjectType, ValueSet } from '../catalog';
import { unknownEntity, unknownName } from '../unknown-reference';

/** The parts of the catalog that the names in a type refer to. */
export type TypeRegistry = Pick<Catalog, 'valueSets' | 'dimensions' | 'contextKinds' | 'types'>;

/** A type with its names replaced by the entries of the catalog. The fields of an object stay names. */
export type ResolvedType =
  | { readonly kind: 'primitive'; readonly name: PrimitiveName }
  | { readonly kind: 'coded'; readonly valueSet: ValueSet }
  | { readonly kind: 'quantity'; readonly dimension?: Dimension }
  | { readonly kind: 'ref'; readonly contextKind: ContextKind }
  | { readonly kind: 'object'; readonly type: ObjectType }
  | { readonly kind: 'list'; readonly of: ResolvedType }
  | { readonly kind: 'any' };

type TypeResolution = { readonly resolved: ResolvedType } | { readonly unknown: LocalizedText };

/** Looks up the names in a type. Returns the unknown name when no plugin registers it. */
export function resolveType(type: TypeRef, registry: TypeRegistry): TypeResolution {
  switch (type.kind) {
    case 'primitive':
    case 'any':
      return { resolved: type };
    case 'coded': {
      const valueSet = registry.valueSets.get(type.valueSet);
      return valueSet
        ? { resolved: { kind: 'coded', valueSet } }
        : { unknown: unknownName('valueSets', type.valueSet) };
    }
    case 'quantity': {
      if (type.dimension === undefined) return { resolved: { kind: 'quantity' } };
      const dimension = registry.dimensions.get(type.dimension);
      return dimension
        ? { resolved: { kind: 'quantity', dimension } }
        : { unknown: unknownName('dimensions', type.dimension) };
    }
    case 'ref': {
      const { entity } = type;
      const kinds = [...registry.contextKinds.values()];
      const contextKind = kinds.find((kind) => kind.entity === entity);
      return contextKind
        ? { resolved: { kind: 'ref', contextKind } }
        : { unknown: unknownEntity(entity) };
    }
    case 'object': {
      const registered = registry.types.get(type.name);
      return registered
        ? { resolved: { kind: 'object', type: registered } }
        : { unknown: unknownName('types', type.name) };
    }
    case 'list': {
      const of = resolveType(type.of, registry);
      return 'unknown' in of ? of : { resolved: { kind: 'list', of: of.resolved } };
    }
  }
}
