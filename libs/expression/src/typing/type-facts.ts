import { type TypeRef } from '@platform/ports';

/** The shape of a name of the scope. */
export type ScopeShape =
  | { readonly type: TypeRef; readonly mayBeUnknown: boolean }
  | { readonly fields: Readonly<Record<string, ScopeShape>> };

export interface FieldFacts {
  readonly type: TypeRef;
  readonly required: boolean;
}

/** Facts about registered types, value sets and dimensions. The caller provides them. */
export interface TypeFacts {
  /** Returns the fields of an object type, undefined when there is no such type. */
  objectFields(name: string): Readonly<Record<string, FieldFacts>> | undefined;
  /** Returns undefined when there is no such value set, 'external' when its codes are not known offline. */
  valueSetCodes(id: string): ReadonlySet<string> | 'external' | undefined;
  /** Returns the names of the dimensions that have this unit. */
  dimensionsOfUnit(unit: string): readonly string[];
}
