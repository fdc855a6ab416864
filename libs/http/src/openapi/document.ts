import type { TSchema } from '@sinclair/typebox';

import type { LinkDefinition } from '../operation/operation';

/** The parts of an OpenAPI 3.1 document that this package writes (https://spec.openapis.org/oas/v3.1.0). */

/** JSON Schema 2020-12, or a reference to a component. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Converts a schema for the document. Titled parts become references to `#/components/schemas`. */
export type ShowSchema = (schema: TSchema) => JsonSchema;

interface MediaTypeObject {
  readonly schema?: JsonSchema;
}

export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface RequestBodyObject {
  readonly required: boolean;
  readonly content: Readonly<Record<string, MediaTypeObject>>;
}

export type HeaderObject =
  { readonly description: string; readonly schema: JsonSchema } | { readonly $ref: string };

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, HeaderObject>>;
  readonly content?: Readonly<Record<string, MediaTypeObject>>;
  readonly links?: Readonly<Record<string, LinkDefinition>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: RequestBodyObject;
  readonly responses: Readonly<Record<string, ResponseObject | { readonly $ref: string }>>;
  /** Alternatives: any one is sufficient. Empty: no authentication. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The caller needs one of these roles. Absent for public operations. */
  readonly 'x-roles'?: readonly string[];
  /** Each call is written to the audit log, with the operation id as its action. Absent otherwise. */
  readonly 'x-audited'?: true;
}

type PathItemObject = Readonly<Record<string, OperationObject>>;

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly tags: readonly { readonly name: string }[];
  /** Template, e.g. `/api/runs/{id}` → method → operation. */
  readonly paths: Readonly<Record<string, PathItemObject>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly headers: Readonly<Record<string, HeaderObject>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
  /** Role → the roles that it includes. The `x-roles` of an operation name those that allow it. */
  readonly 'x-roles'?: Readonly<Record<string, readonly string[]>>;
}
