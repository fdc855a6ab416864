import {
  compileExpression,
  type CompiledExpression,
  type ExpressionOptions,
} from './compile-expression';
import { toText } from './functions/text-functions';
import { InvalidExpressionError } from './invalid-expression-error';
import { type ExpressionScope, UNKNOWN } from './values/expression-value';

/** A text with `{{ expression }}` places, compiled once. */
export interface CompiledTemplate {
  readonly text: string;
  /** Scope paths read by any of its expressions. */
  readonly references: readonly (readonly string[])[];
  /**
   * The text with every place filled in: numbers in plain decimal notation, booleans as
   * `true`/`false`. Unknown as soon as one place is; throws {@link ExpressionTypeError} on a list,
   * an object or a quantity.
   */
  evaluate(scope: ExpressionScope): string | typeof UNKNOWN;
}

const LONGEST_TEMPLATE = 20_000;

// A quoted text inside the place may itself contain braces.
const PLACE = /\{\{((?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|(?!\}\})[^'"])*)\}\}/y;

/** Compiles a template. Throws {@link InvalidExpressionError}; its position is in the template. */
export function compileTemplate(text: string, options: ExpressionOptions = {}): CompiledTemplate {
  if (text.length > LONGEST_TEMPLATE) {
    throw new InvalidExpressionError(
      `longueur maximale du modèle dépassée (${LONGEST_TEMPLATE} caractères)`,
      text,
      LONGEST_TEMPLATE,
    );
  }
  const parts = partsOf(text, options);
  const references = parts.flatMap((part) => (typeof part === 'string' ? [] : part.references));
  return {
    text,
    references: [...new Map(references.map((path) => [JSON.stringify(path), path])).values()],
    evaluate: (scope) => fill(parts, scope),
  };
}

function fill(
  parts: ReadonlyArray<string | CompiledExpression>,
  scope: ExpressionScope,
): string | typeof UNKNOWN {
  let filled = '';
  let isKnown = true;
  for (const part of parts) {
    const value = typeof part === 'string' ? part : part.evaluate(scope);
    if (value === UNKNOWN) isKnown = false;
    else filled += toText('« {{ }} »', value);
  }
  return isKnown ? filled : UNKNOWN;
}

function partsOf(text: string, options: ExpressionOptions): Array<string | CompiledExpression> {
  const parts: Array<string | CompiledExpression> = [];
  let position = 0;
  for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', position)) {
    parts.push(text.slice(position, start));
    PLACE.lastIndex = start;
    const source = PLACE.exec(text)?.[1];
    if (source === undefined) {
      throw new InvalidExpressionError('« {{ » sans « }} » correspondant', text, start);
    }
    parts.push(compilePlace(source, { text, start: start + 2 }, options));
    position = PLACE.lastIndex;
  }
  parts.push(text.slice(position));
  return parts;
}

function compilePlace(
  source: string,
  place: { readonly text: string; readonly start: number },
  options: ExpressionOptions,
): CompiledExpression {
  try {
    return compileExpression(source, options);
  } catch (error) {
    if (!(error instanceof InvalidExpressionError)) throw error;
    const position = place.start + (error.position ?? 0);
    throw new InvalidExpressionError(error.reason, place.text, position);
  }
}
