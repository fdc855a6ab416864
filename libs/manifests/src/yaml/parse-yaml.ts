import type { Diagnostic } from '@platform/ports';
import { load, YAMLException } from 'js-yaml';

import { copyJson } from './copy-json';
import { withPositions } from './with-positions';
import { yamlLocator } from './yaml-locator';
import { withoutByteOrderMark, yamlSchema } from './yaml-schema';

/** Either a value made of JSON types only, or what prevents reading it. */
export interface ParsedYaml {
  readonly value?: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

export interface YamlOptions {
  /** Of the text in UTF-8, and of its keys and texts once aliases are expanded; 1 MiB unless told. */
  readonly maxBytes?: number;
  /** Values once aliases are expanded; 100,000 unless told. */
  readonly maxElements?: number;
}

const MEBIBYTE = 1024 * 1024;
const DEFAULTS = { maxBytes: MEBIBYTE, maxElements: 100_000 };

/** Objects and lists inside one another. */
export const MAX_YAML_DEPTH = 64;
const MAX_ALIASES = 200;

/** js-yaml's wording → ours; anything else is shown as js-yaml says it. */
const FRENCH: Readonly<Record<string, string>> = {
  'duplicated mapping key': 'clé en double',
  'expected a document, but the input is empty': 'le document est vide',
  'expected a single document in the stream, but found more':
    'un seul document attendu, plusieurs trouvés',
};

function unreadable(error: unknown): Diagnostic {
  const reason = error instanceof YAMLException ? error.reason : String(error);
  const mark = error instanceof YAMLException ? error.mark : undefined;
  const at = mark && { line: mark.line + 1, column: mark.column + 1 };
  return {
    code: 'YAML_INVALID',
    severity: 'error',
    path: '',
    message: {
      fr: `YAML illisible${at ? ` (ligne ${at.line}, colonne ${at.column})` : ''} : ${FRENCH[reason] ?? reason}`,
      en: `unreadable YAML${at ? ` (line ${at.line}, column ${at.column})` : ''}: ${reason}`,
    },
    position: at ?? { line: 1, column: 1 },
  };
}

function tooLarge(maxBytes: number): Diagnostic {
  const size = Math.floor((maxBytes / MEBIBYTE) * 100) / 100;
  return {
    code: 'YAML_TOO_LARGE',
    severity: 'error',
    path: '',
    message: { fr: `document de plus de ${size} Mio`, en: `document larger than ${size} MiB` },
  };
}

/**
 * Reads one YAML (or JSON) document safely: no custom tags, no duplicate keys, a bounded size, 64
 * levels and 200 aliases, whose expansion is bounded too. Never throws. The value shares nothing:
 * an aliased node appears as separate copies. Diagnostics carry their position.
 */
export function parseYaml(text: string, options: YamlOptions = {}): ParsedYaml {
  const { maxBytes, maxElements } = { ...DEFAULTS, ...options };
  if (Buffer.byteLength(text) > maxBytes) return { diagnostics: [tooLarge(maxBytes)] };
  let loaded: unknown;
  try {
    loaded = load(withoutByteOrderMark(text), {
      schema: yamlSchema,
      maxDepth: MAX_YAML_DEPTH,
      maxAliases: MAX_ALIASES,
    });
  } catch (error) {
    return { diagnostics: [unreadable(error)] };
  }
  const { refused, value } = copyJson(loaded, {
    maxElements,
    maxDepth: MAX_YAML_DEPTH,
    maxBytes,
  });
  if (refused === undefined) return { value, diagnostics: [] };
  const { path, message } = refused;
  const refusal: Diagnostic = { code: 'YAML_REFUSED', severity: 'error', path, message };
  return { diagnostics: withPositions([refusal], yamlLocator(text)) };
}
