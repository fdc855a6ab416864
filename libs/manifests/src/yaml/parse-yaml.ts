import type { Diagnostic, LocalizedText, TextPosition } from '@platform/ports';
import { load, YAMLException } from 'js-yaml';

import { copyJson } from './copy-json';
import { unclosedFlow } from './unclosed-flow';
import { withPositions } from './with-positions';
import { positionAt, yamlLocator } from './yaml-locator';
import { frenchReason } from './yaml-reasons';
import { withoutByteOrderMark, yamlSchema } from './yaml-schema';

/** Either a value of JSON types only, or the diagnostics that say why the text cannot be read. */
export interface ParsedYaml {
  readonly value?: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

export interface YamlOptions {
  /** Size of the text in UTF-8, and of its keys and texts after aliases are expanded. Default 1 MiB. */
  readonly maxBytes?: number;
  /** JSON values after aliases are expanded. Default 100,000. */
  readonly maxElements?: number;
}

const MEBIBYTE = 1024 * 1024;
const DEFAULTS = { maxBytes: MEBIBYTE, maxElements: 100_000 };

/** Nesting of objects and lists. */
export const MAX_YAML_DEPTH = 64;
const MAX_ALIASES = 200;

const at = ({ line, column }: TextPosition): LocalizedText => ({
  fr: `ligne ${line}, colonne ${column}`,
  en: `line ${line}, column ${column}`,
});

/** Names the unclosed `{` or `[`: the mistake is often there, lines before the error. */
function inside(text: string, end: number): LocalizedText {
  const read = text.slice(0, end).trimEnd();
  const opening = unclosedFlow(read);
  if (opening === undefined) return { fr: '', en: '' };
  const { fr, en } = at(positionAt(read, opening));
  const sign = read[opening];
  return {
    fr: `, à l'intérieur de « ${sign} » ouvert ${fr}`,
    en: `, inside "${sign}" opened at ${en}`,
  };
}

function unreadable(error: unknown, text: string): Diagnostic {
  const { reason, mark } =
    error instanceof YAMLException ? error : { reason: String(error), mark: undefined };
  const position = mark && { line: mark.line + 1, column: mark.column + 1 };
  const where = position && at(position);
  const around = mark && inside(text, mark.position);
  return {
    code: 'YAML_INVALID',
    severity: 'error',
    path: '',
    message: {
      fr: `YAML illisible${where ? ` (${where.fr})` : ''} : ${frenchReason(reason)}${around?.fr ?? ''}`,
      en: `unreadable YAML${where ? ` (${where.en})` : ''}: ${reason}${around?.en ?? ''}`,
    },
    position: position ?? { line: 1, column: 1 },
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
 * Parses one YAML (or JSON) document from an untrusted source. Refuses custom tags and duplicate keys.
 * Limits the size, the nesting (64 levels), the aliases (200) and their expansion. Never throws. Each
 * alias becomes a separate copy. The diagnostics have positions.
 */
export function parseYaml(text: string, options: YamlOptions = {}): ParsedYaml {
  const { maxBytes, maxElements } = { ...DEFAULTS, ...options };
  if (Buffer.byteLength(text) > maxBytes) return { diagnostics: [tooLarge(maxBytes)] };
  const content = withoutByteOrderMark(text);
  let loaded: unknown;
  try {
    loaded = load(content, {
      schema: yamlSchema,
      maxDepth: MAX_YAML_DEPTH,
      maxAliases: MAX_ALIASES,
    });
  } catch (error) {
    return { diagnostics: [unreadable(error, content)] };
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
