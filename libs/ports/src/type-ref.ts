/** The primitive types of node ports and fields. */
export const PRIMITIVE_NAMES = [
  'String',
  'Number',
  'Decimal',
  'Integer',
  'Boolean',
  'Date',
  'DateTime',
  'Time',
  'Duration',
  'Code',
  'Uri',
] as const;

export type PrimitiveName = (typeof PRIMITIVE_NAMES)[number];

/** The type of a node port, of an object's field or of a configuration field. */
export type TypeRef =
  | { readonly kind: 'primitive'; readonly name: PrimitiveName }
  | { readonly kind: 'coded'; readonly valueSet: string }
  | { readonly kind: 'quantity'; readonly dimension?: string }
  | { readonly kind: 'ref'; readonly entity: string }
  | { readonly kind: 'object'; readonly name: string }
  | { readonly kind: 'list'; readonly of: TypeRef }
  | { readonly kind: 'any' };
