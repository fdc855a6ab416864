import type { Diagnostic } from '@platform/ports';

import { finding } from '../../finding';
import { didYouMean, replaceFix } from '../suggest';
import type { Typing } from './typing';

const MAX_CODES_LISTED = 8;

/** The first codes of a set, as a comma-separated list for messages. */
export function listedCodes(codes: Iterable<string>): string {
  const all = [...codes];
  const more = all.length > MAX_CODES_LISTED ? ', …' : '';
  return `${all.slice(0, MAX_CODES_LISTED).join(', ')}${more}`;
}

/** WF305 with the nearest code as a suggestion; empty for a code of the set and for external sets. */
export function checkCode(
  code: string,
  valueSet: string,
  path: string,
  { facts, suggest }: Typing,
): readonly Diagnostic[] {
  const codes = facts.valueSetCodes(valueSet);
  if (typeof codes !== 'object' || codes.has(code)) return [];
  const nearest = suggest(code, codes);
  const listed = listedCodes(codes);
  const message = {
    fr: `« ${code} » n'est pas un code de « ${valueSet} » (${listed})`,
    en: `"${code}" is no code of "${valueSet}" (${listed})`,
  };
  return [finding('WF305', path, didYouMean(message, nearest), { fix: replaceFix(path, nearest) })];
}
