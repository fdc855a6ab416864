import { type TypeRef } from '@platform/ports';

/** What a name of the scope holds. */
export type ScopeShape =
  | { readonly type: TypeRef; readonly mayBeUnknown: boolean }
  | { readonly fields: Readonly<Record<string, ScopeShape>> };

export interface FieldFacts {
  readonly type: TypeRef;
  readonly required: boolean;
}

/** What types refer to; whoever registers them answers. */
export interface TypeFacts {
  /** The fields of an object type; undefined: no such type. */
  objectFields(name: string): Readonly<Record<string, FieldFacts>> | undefined;
  /** undefined: no such set; 'external': codes not known offline. */
  valueSetCodes(id: string): ReadonlySet<string> | 'external' | undefined;
  /** Names of the dimensions that know this unit. */
  dimensionsOfUnit(unit: string): readonly string[];
}
