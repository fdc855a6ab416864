/** What the campaign reads of an OpenAPI document. */

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
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface DescribedOperation {
  readonly operationId: string;
  readonly parameters?: readonly DocumentedParameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, Media>>;
  };
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
  readonly security: readonly unknown[];
  readonly 'x-roles'?: readonly string[];
}

export interface DocumentedOperation {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** Template, e.g. `/api/runs/{id}`. */
  readonly path: string;
  readonly parameters: readonly DocumentedParameter[];
  readonly body: DescribedOperation['requestBody'] | undefined;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
  /** Of which a caller needs one; undefined: public. */
  readonly roles: readonly string[] | undefined;
}

export const operationsOf = ({ paths }: ApiDocument): readonly DocumentedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      body: described.requestBody,
      responses: described.responses,
      roles: described.security.length === 0 ? undefined : (described['x-roles'] ?? []),
    })),
  );

/** The codes of the problems that an operation documents for a status. */
export function codesOf(operation: DocumentedOperation, status: number): readonly string[] {
  const content = operation.responses[status]?.content ?? {};
  const { allOf = [] } = (content['application/problem+json']?.schema ?? {}) as {
    readonly allOf?: readonly { readonly properties?: { readonly code?: { enum?: string[] } } }[];
  };
  return allOf.flatMap(({ properties }) => properties?.code?.enum ?? []);
}
