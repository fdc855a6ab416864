import { PRIMITIVE_NAMES, type PrimitiveName, type TypeRef } from '@platform/ports';

const isPrimitive = (name: string): name is PrimitiveName =>
  (PRIMITIVE_NAMES as readonly string[]).includes(name);

/** Converts a bare name to a type: a primitive, else the object type of that name. */
export const typeNamed = (name: string): TypeRef =>
  isPrimitive(name) ? { kind: 'primitive', name } : { kind: 'object', name };
