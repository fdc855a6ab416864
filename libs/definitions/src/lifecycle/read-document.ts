import { isObject, parseYaml, withPositions, yamlLocator } from '@platform/manifests';
import {
  isByLanguage,
  type Diagnostic,
  type JsonObject,
  type JsonValue,
  type LocalizableText,
} from '@platform/ports';

import type { KindRules, NamedSpec } from '../kinds/kind-rules';
import { isRefusal, type DocumentRefusal } from './refusal';

/** A document that could be parsed. It may be no valid specification. */
interface DefinitionDocument {
  readonly content: JsonObject;
  readonly slug: string;
  /** The name in the document, or else its slug. */
  readonly name: LocalizableText;
  /** Absent when the document is not a valid specification of its kind. */
  readonly spec?: NamedSpec;
  /** Why `spec` is absent. */
  readonly diagnostics: readonly Diagnostic[];
  /** Adds the line and column in the text to each diagnostic. */
  readonly located: (findings: readonly Diagnostic[]) => readonly Diagnostic[];
}

export const SLUG_PATTERN = '^[a-z][a-z0-9-]{0,62}$';

/** Path segments that the API uses in the place of a slug. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(['validate', 'import']);

const MAX_TITLE_LENGTH = 200;

function slugOf(
  content: unknown,
  expected: string | undefined,
): { readonly slug: string } | DocumentRefusal {
  const slug = isObject(content) ? content['slug'] : undefined;
  if (expected !== undefined && slug !== expected) return { refused: 'slug-mismatch', expected };
  if (typeof slug !== 'string' || !new RegExp(SLUG_PATTERN).test(slug)) {
    return { refused: 'slug-mismatch' };
  }
  return RESERVED_SLUGS.has(slug) ? { refused: 'slug-reserved', slug } : { slug };
}

const isName = (name: unknown): name is string =>
  typeof name === 'string' && name !== '' && name.length <= MAX_TITLE_LENGTH;

const nameOf = ({ name }: JsonObject, slug: string): LocalizableText => {
  const isNamed = isByLanguage(name) ? Object.values(name).every(isName) : isName(name);
  return isNamed ? (name as LocalizableText) : slug;
};

/** Reads a definition from YAML or JSON. `expected`: the slug that it has to have. */
export function readDocument(
  text: string,
  rules: KindRules,
  expected?: string,
): DefinitionDocument | DocumentRefusal {
  const { value, diagnostics } = parseYaml(text, rules.limits);
  if (diagnostics.length > 0) return { refused: 'unreadable', diagnostics };
  const named = slugOf(value, expected);
  if (isRefusal(named)) return named;
  const { slug } = named;
  const content = value as JsonObject;
  const located = (findings: readonly Diagnostic[]): readonly Diagnostic[] =>
    withPositions(findings, yamlLocator(text));
  return { content, slug, name: nameOf(content, slug), ...rules.read(content), located };
}

/** Reads a specification from JSON or from text, to check it without storing it. */
export function readAny(
  given: JsonValue,
  rules: KindRules,
): Pick<DefinitionDocument, 'spec' | 'diagnostics' | 'located'> {
  if (typeof given !== 'string') {
    return { ...rules.read(given), located: (findings) => findings };
  }
  const located = (findings: readonly Diagnostic[]) => withPositions(findings, yamlLocator(given));
  const { value, diagnostics } = parseYaml(given, rules.limits);
  return diagnostics.length > 0 ? { diagnostics, located } : { ...rules.read(value), located };
}
