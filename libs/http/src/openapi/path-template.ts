/** What an Express pattern says, as OpenAPI writes it. */
export interface PathTemplate {
  /** E.g. `/api/runs/{id}` */
  readonly path: string;
  /** Its parameters, in order. */
  readonly names: readonly string[];
  /** Those that go on over slashes. */
  readonly wild: ReadonlySet<string>;
}

const PARAMETER = /([:*])(\w+)/g;

/** Throws for a pattern that OpenAPI cannot say: one with optional parts or quoted names. */
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
