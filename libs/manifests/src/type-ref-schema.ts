import { PRIMITIVE_NAMES, type PortDef, type TypeRef } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';

import { closedObject, oneOfNames, text } from './schema/building-blocks';

/** Identifies the definition of a type in every schema that refers to it; absolute, so that it resolves anywhere. */
export const TYPE_REF_ID = 'urn:platform:type-ref';

/** A type of the platform (specification, TypeRef): recursive, so always by reference. */
export const typeRefSchema = Type.Unsafe<TypeRef>({ $ref: TYPE_REF_ID });

const variants = [
  closedObject({ kind: Type.Literal('primitive'), name: oneOfNames(PRIMITIVE_NAMES) }),
  closedObject({ kind: Type.Literal('coded'), valueSet: text() }),
  closedObject({ kind: Type.Literal('quantity'), dimension: Type.Optional(text()) }),
  closedObject({ kind: Type.Literal('ref'), entity: text() }),
  closedObject({ kind: Type.Literal('object'), name: text() }),
  closedObject({ kind: Type.Literal('list'), of: typeRefSchema }),
  closedObject({ kind: Type.Literal('any') }),
] as const;

/** Fails to compile when this schema and the contract's TypeRef disagree. */
type Variant = Static<(typeof variants)[number]>;
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
const agreesWithContract: Same<Variant, TypeRef> = true;

/** What TYPE_REF_ID stands for. */
export const typeRefDefinition = {
  $id: TYPE_REF_ID,
  type: 'object',
  discriminator: { propertyName: 'kind' },
  required: ['kind'],
  oneOf: agreesWithContract && [...variants],
};

/** An input or output of a node (specification, PortDef). */
export const portDefSchema = Type.Unsafe<PortDef>(
  closedObject({
    name: text(),
    type: typeRefSchema,
    required: Type.Optional(Type.Boolean()),
    description: Type.Optional(Type.String()),
  }),
);
