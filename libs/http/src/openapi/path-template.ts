/** An Express route pattern in OpenAPI's form. */
export interface PathTemplate {
  /** E.g. `/api/runs/{id}` */
  readonly path: string;
  /** Parameter names, in order. */
  readonly names: readonly string[];
  /** Parameters that match slashes. */
  readonly wild: ReadonlySet<string>;
}

const PARAMETER = /([:*])(\w+)/g;

/** Converts an Express pattern. Throws for what OpenAPI cannot express: optional parts and quoted names. */
export function pathTemplate(pattern: string): PathTemplate {
  if (/[{}"\\()[\]?+!]/.test(pattern)) {
    throw new Error(`the path ${pattern} has a part that OpenAPI cannot say`);
  }
  const found = [...pattern.matchAll(PARAMETER)];
  return {
    path: pattern.replace(PARAMETER, '{$2}'),
    names: found.map(([, , name = '']) => name),
    wild: new Set(found.flatMap(([, sign, name = '']) => (sign === '*' ? [name] : []))),
  };
}
