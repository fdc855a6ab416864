import { type LocalizedText } from '@platform/ports';
import { didYouMean } from '../typing/did-you-mean';
import { REASONS, unexpected } from './reasons';

/** Signs and words of other languages, with the operator that they stand for. */
const MEANT: Readonly<Record<string, string>> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=>': '>=',
  '=<': '<=',
  '&': '&&',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  and: '&&',
  et: '&&',
  or: '||',
  ou: '||',
  is: '==',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
};

const SIGN = /[=!<>&≥≤≠]/;
const TYPOGRAPHIC_QUOTE = /[“”‘’«»]/;

/** The signs around a position that were written without a space between them. */
function signAt(source: string, position: number): string {
  let start = position;
  while (start > 0 && SIGN.test(source[start - 1] ?? '')) start -= 1;
  let end = position;
  while (end < source.length && SIGN.test(source[end] ?? '')) end += 1;
  return source.slice(start, end);
}

const meant = (written: string): string | undefined =>
  Object.hasOwn(MEANT, written.toLowerCase()) ? MEANT[written.toLowerCase()] : undefined;

/** The reason to refuse a token, with the operator that was meant. */
export function strangeToken(raw: string, source: string, position: number): LocalizedText {
  const sign = signAt(source, position);
  const operator = meant(sign === '' ? raw : sign);
  if (operator !== undefined) return didYouMean(unexpected(sign === '' ? raw : sign), operator);
  return raw === ',' &&
    /\d$/.test(source.slice(0, position)) &&
    /^\d/.test(source.slice(position + 1))
    ? REASONS.decimalComma
    : unexpected(raw);
}

/** The reason to refuse a character that no token has. */
export function strangeCharacter(source: string, position: number): LocalizedText {
  const first =
    position + (source.slice(position).length - source.slice(position).trimStart().length);
  if (TYPOGRAPHIC_QUOTE.test(source[first] ?? '')) return REASONS.typographicQuote;
  const sign = signAt(source, first);
  const operator = meant(sign);
  return operator === undefined
    ? REASONS.unexpectedCharacter
    : didYouMean(unexpected(sign), operator);
}
