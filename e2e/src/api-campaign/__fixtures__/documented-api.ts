/** The parts of an OpenAPI document that the campaign reads. */

export type Schema = Readonly<Record<string, unknown>>;

interface Media {
  readonly schema?: Schema;
}

export interface DocumentedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

export interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, DocumentedResponse>>;
  };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly DocumentedParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, Media>>;
  };
  readonly responses: Readonly<Record<string, DocumentedResponse | { readonly $ref: string }>>;
  readonly security: readonly unknown[];
  readonly 'x-roles'?: readonly string[];
}

export interface DocumentedOperation {
  readonly id: string;
  /** HTTP method in capitals. */
  readonly method: string;
  /** Path template, e.g. `/api/runs/{id}`. */
  readonly path: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly body: DescribedOperation['requestBody'] | undefined;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
  /** Documented codes of errors by status, whatever the form of the errors. */
  readonly codes: ReadonlyMap<number, readonly string[]>;
  /** Roles, one of which a caller needs. Undefined: public. */
  readonly roles: readonly string[] | undefined;
}

export const operationsOf = ({ paths, components }: ApiDocument): readonly DocumentedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => {
      const responses = Object.fromEntries(
        Object.entries(described.responses).map(([status, response]) => [
          status,
          '$ref' in response ? (components.responses[nameOf(response.$ref)] ?? {}) : response,
        ]),
      );
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        parameters: described.parameters ?? [],
        body: described.requestBody,
        responses,
        codes: new Map(
          Object.entries(responses).map(([status, { content }]) => [
            Number(status),
            Number(status) < 400
              ? []
              : Object.values(content ?? {}).flatMap(({ schema = {} }) =>
                  codesIn(schema, components.schemas),
                ),
          ]),
        ),
        roles: described.security.length === 0 ? undefined : (described['x-roles'] ?? []),
      };
    }),
  );

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Returns the codes that the schema of an error allows, at any depth and through its components. */
function codesIn(schema: Schema, schemas: ApiDocument['components']['schemas']): readonly string[] {
  const {
    $ref,
    anyOf,
    allOf,
    properties = {},
  } = schema as {
    readonly $ref?: string;
    readonly anyOf?: readonly Schema[];
    readonly allOf?: readonly Schema[];
    readonly properties?: Readonly<Record<string, Schema>>;
  };
  if ($ref !== undefined) return codesIn(schemas[nameOf($ref)] ?? {}, schemas);
  const { const: one, enum: several = [] } = properties['code'] ?? {};
  const parts = [...Object.values(properties), ...(anyOf ?? []), ...(allOf ?? [])];
  return [
    ...(one === undefined ? (several as readonly string[]) : [String(one)]),
    ...parts.flatMap((part) => codesIn(part, schemas)),
  ];
}
