import { PRIMITIVE_NAMES, type PrimitiveName, type TypeRef } from '@platform/ports';

const isPrimitive = (name: string): name is PrimitiveName =>
  (PRIMITIVE_NAMES as readonly string[]).includes(name);

/** The type that a bare name stands for: a primitive, else a registered object type. */
export const typeNamed = (name: string): TypeRef =>
  isPrimitive(name) ? { kind: 'primitive', name } : { kind: 'object', name };
