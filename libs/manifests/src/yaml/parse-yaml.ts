import type { Diagnostic } from '@platform/ports';
import { CORE_SCHEMA, floatJsonTag, intJsonTag, load, YAMLException } from 'js-yaml';

import { expandAliases } from './expand-aliases';

/** Either a value made of JSON types only, or what prevents reading it. */
export interface ParsedYaml {
  readonly value?: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 64;
const MAX_ALIASES = 200;

/** YAML 1.2 core, but numbers only as JSON writes them: no `.nan`, `.inf`, octal or hexadecimal. */
const schema = CORE_SCHEMA.withTags(intJsonTag, floatJsonTag);

/** js-yaml's wording → ours; anything else is shown as js-yaml says it. */
const FRENCH: Readonly<Record<string, string>> = {
  'duplicated mapping key': 'clé en double',
  'expected a document, but the input is empty': 'le document est vide',
  'expected a single document in the stream, but found more':
    'un seul document attendu, plusieurs trouvés',
};

const failure = (code: string, fr: string, en: string): ParsedYaml => ({
  diagnostics: [{ code, severity: 'error', path: '', message: { fr, en } }],
});

function unreadable(error: unknown): ParsedYaml {
  const reason = error instanceof YAMLException ? error.reason : String(error);
  const mark = error instanceof YAMLException ? error.mark : undefined;
  const at = mark && { line: mark.line + 1, column: mark.column + 1 };
  return failure(
    'YAML_INVALID',
    `YAML illisible${at ? ` (ligne ${at.line}, colonne ${at.column})` : ''} : ${FRENCH[reason] ?? reason}`,
    `unreadable YAML${at ? ` (line ${at.line}, column ${at.column})` : ''}: ${reason}`,
  );
}

/**
 * Reads one YAML (or JSON) document safely: no custom tags, no duplicate keys, at most 1 MiB, 64
 * levels and 200 aliases, whose expansion is bounded too. Never throws. The value shares nothing:
 * an aliased node appears as separate copies.
 */
export function parseYaml(text: string): ParsedYaml {
  if (Buffer.byteLength(text) > MAX_BYTES) {
    return failure('YAML_TOO_LARGE', 'document de plus de 1 Mio', 'document larger than 1 MiB');
  }
  let loaded: unknown;
  try {
    loaded = load(text, { schema, maxDepth: MAX_DEPTH, maxAliases: MAX_ALIASES });
  } catch (error) {
    return unreadable(error);
  }
  const expanded = expandAliases(loaded);
  return expanded.refused === undefined
    ? { value: expanded.value, diagnostics: [] }
    : failure('YAML_REFUSED', expanded.refused.fr, expanded.refused.en);
}
