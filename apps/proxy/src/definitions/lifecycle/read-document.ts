import { isObject, parseYaml, withPositions, yamlLocator } from '@platform/manifests';
import type { Diagnostic, JsonObject, JsonValue } from '@platform/ports';

import type { DefinitionGrammar, NamedSpec } from '../grammar/definition-grammar';
import { definitionUnreadable, slugMismatch, slugReserved } from './problems';

/** A document that could be read, whatever it says. */
export interface ReadDefinitionDocument {
  readonly content: JsonObject;
  readonly slug: string;
  /** Of the document, else its slug. */
  readonly name: string;
  /** Absent when the document is no specification of its kind. */
  readonly spec?: NamedSpec;
  /** Why it is none. */
  readonly diagnostics: readonly Diagnostic[];
  /** The same findings with their places in the text. */
  readonly located: (findings: readonly Diagnostic[]) => readonly Diagnostic[];
}

export const SLUG_PATTERN = '^[a-z][a-z0-9-]{0,62}$';

/** Operations on the same level as the definitions. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['validate', 'import']);

const LONGEST_NAME = 200;

function requireSlug(content: unknown, expected: string | undefined): string {
  const slug = isObject(content) ? content['slug'] : undefined;
  if (expected !== undefined && slug !== expected) {
    throw slugMismatch({ fr: `« ${expected} » est attendu`, en: `"${expected}" is expected` });
  }
  if (typeof slug !== 'string' || !new RegExp(SLUG_PATTERN).test(slug)) {
    throw slugMismatch({
      fr: `un nom de la forme ${SLUG_PATTERN} est attendu`,
      en: `a name like ${SLUG_PATTERN} is expected`,
    });
  }
  if (RESERVED_SLUGS.has(slug)) throw slugReserved(slug);
  return slug;
}

const nameOf = ({ name }: JsonObject, slug: string): string =>
  typeof name === 'string' && name !== '' && name.length <= LONGEST_NAME ? name : slug;

/**
 * Reads a definition from YAML or JSON. Throws 400 `definition-unreadable` for what is neither, 422
 * `slug-mismatch` for what is no object or has another slug than `expected`, 422 `slug-reserved`.
 */
export function readDocument(
  text: string,
  grammar: DefinitionGrammar,
  expected?: string,
): ReadDefinitionDocument {
  const { value, diagnostics } = parseYaml(text, grammar.limits);
  if (diagnostics.length > 0) throw definitionUnreadable(diagnostics);
  const slug = requireSlug(value, expected);
  const content = value as JsonObject;
  const located = (findings: readonly Diagnostic[]): readonly Diagnostic[] =>
    withPositions(findings, yamlLocator(text));
  return { content, slug, name: nameOf(content, slug), ...grammar.read(content), located };
}

/** The specification of a request, a document or its text, for who only wants to know what is wrong. */
export function readAny(
  given: JsonValue,
  grammar: DefinitionGrammar,
): Pick<ReadDefinitionDocument, 'spec' | 'diagnostics' | 'located'> {
  if (typeof given !== 'string') {
    return { ...grammar.read(given), located: (findings) => findings };
  }
  const located = (findings: readonly Diagnostic[]) => withPositions(findings, yamlLocator(given));
  const { value, diagnostics } = parseYaml(given, grammar.limits);
  return diagnostics.length > 0 ? { diagnostics, located } : { ...grammar.read(value), located };
}
