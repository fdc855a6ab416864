import { typeRefDefinition, TYPE_REF_ID } from '../type-ref-schema';
import { ALIAS_KEYWORD, MESSAGE_KEYWORD, SHORT_FORM_KEYWORD } from './building-blocks';
import { TIMEZONE_FORMAT, VERSION_FORMAT } from './formats';
import { isObject } from './is-object';

type Node = Readonly<Record<string, unknown>>;

/** Editors do not know our `semver` format, so they check versions by this pattern. */
const VERSION_PATTERN = '^\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?$';

const INTERNAL = new Set(['$id', MESSAGE_KEYWORD, SHORT_FORM_KEYWORD, ALIAS_KEYWORD]);

/** Returns the properties that an author may leave out, because they have a default or an older name. */
function optionalNames(schema: Node): ReadonlySet<string> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Node>>;
  const defaulted = Object.keys(properties).filter((name) => 'default' in (properties[name] ?? {}));
  return new Set([...defaulted, ...Object.keys((schema[ALIAS_KEYWORD] ?? {}) as object)]);
}

const olderForm = (name: string, alias: string): string =>
  `Older form of \`${name}\`: the type of a single port named \`${alias}\`.`;

function withAliases(schema: Node, rewritten: Record<string, unknown>): Node {
  const aliases = schema[ALIAS_KEYWORD] as Readonly<Record<string, string>> | undefined;
  if (aliases === undefined) return rewritten;
  const older = Object.entries(aliases).map(([name, alias]) => [
    alias,
    { type: 'string', deprecated: true, description: olderForm(name, alias) },
  ]);
  return {
    ...rewritten,
    properties: { ...(rewritten['properties'] as object), ...Object.fromEntries(older) },
    allOf: Object.entries(aliases).map(([name, alias]) => ({
      oneOf: [{ required: [name] }, { required: [alias] }],
    })),
  };
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (!isObject(value)) return value;
  if (value['$ref'] === TYPE_REF_ID) return { ...value, $ref: '#/$defs/TypeRef' };
  const optional = isObject(value['properties']) ? optionalNames(value) : new Set<string>();
  const entries = Object.entries(value)
    .filter(([key, member]) => !INTERNAL.has(key) && member !== TIMEZONE_FORMAT)
    .map(([key, member]): [string, unknown] => {
      if (member === VERSION_FORMAT) return ['pattern', VERSION_PATTERN];
      return key === 'required' && Array.isArray(member)
        ? [key, member.filter((name) => !optional.has(String(name)))]
        : [key, rewrite(member)];
    });
  const rewritten = withAliases(value, Object.fromEntries(entries));
  const short = value[SHORT_FORM_KEYWORD];
  return short === undefined ? rewritten : { anyOf: [short, rewritten] };
}

/**
 * Returns the self-contained JSON Schema of the source text, for editors. Properties with a default are
 * optional, and short and older forms are accepted. `definitions` become `#/$defs/<name>`.
 */
export function authoringSchema(
  schema: object,
  title: string,
  definitions: Readonly<Record<string, object>> = {},
): Node {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    ...(rewrite(schema) as object),
    $defs: { TypeRef: rewrite(typeRefDefinition), ...(rewrite(definitions) as object) },
  };
}
