import { InvalidExpressionError } from '../errors';

/** An expression of a template, and the offset of its first character. */
export interface TemplatePlaceholder {
  readonly source: string;
  readonly position: number;
}

const MAX_TEMPLATE_LENGTH = 20_000;

// A quoted text inside a placeholder may contain braces.
const PLACE = /\{\{((?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|(?!\}\})[^'"])*)\}\}/y;

/** Splits a template into texts and placeholders. Throws {@link InvalidExpressionError}. */
export function splitTemplate(text: string): ReadonlyArray<string | TemplatePlaceholder> {
  if (text.length > MAX_TEMPLATE_LENGTH) {
    throw new InvalidExpressionError(tooLong(), text, MAX_TEMPLATE_LENGTH, 'length');
  }
  const parts: Array<string | TemplatePlaceholder> = [];
  let position = 0;
  for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', position)) {
    parts.push(text.slice(position, start));
    PLACE.lastIndex = start;
    const source = PLACE.exec(text)?.[1];
    if (source === undefined) throw new InvalidExpressionError(NOT_CLOSED, text, start);
    parts.push({ source, position: start + 2 });
    position = PLACE.lastIndex;
  }
  parts.push(text.slice(position));
  return parts;
}

const NOT_CLOSED = { fr: '« {{ » sans « }} » correspondant', en: '"{{" without its "}}"' };

function tooLong() {
  return {
    fr: `longueur maximale du modèle dépassée (${MAX_TEMPLATE_LENGTH} caractères)`,
    en: `template longer than the limit (length: ${MAX_TEMPLATE_LENGTH} characters)`,
  };
}
