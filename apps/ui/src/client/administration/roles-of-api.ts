type Document = Readonly<Record<string, unknown>>;

interface RoleOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** In English, as the API describes itself. */
  readonly summary: string;
  /** Calls are written to the audit log. */
  readonly isAudited: boolean;
}

/** A role, as the API describes it. */
export interface ApiRole {
  readonly name: string;
  readonly includes: readonly string[];
  /** What the role itself allows, without the included ones. */
  readonly operations: readonly RoleOperation[];
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-roles'?: readonly string[];
  readonly 'x-audited'?: true;
}

/** Returns the roles of an OpenAPI document of the platform, which is what checks every request. */
export function rolesOfApi(document: Document): readonly ApiRole[] {
  const included = (document['x-roles'] ?? {}) as Readonly<Record<string, readonly string[]>>;
  const paths = (document['paths'] ?? {}) as Readonly<
    Record<string, Readonly<Record<string, Operation>>>
  >;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return Object.entries(included).map(([name, includes]) => ({
    name,
    includes,
    operations: operations
      .filter(({ operation }) => operation['x-roles']?.includes(name) ?? false)
      .map(({ path, method, operation }) => ({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        isAudited: operation['x-audited'] === true,
      })),
  }));
}
