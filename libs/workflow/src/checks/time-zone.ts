import { isTimezone } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { didYouMean, replaceFix, type Suggest } from './suggest';

/** WF100: the time zone does not exist. */
export function checkTimezone(
  timezone: string,
  path: string,
  suggest: Suggest,
): readonly Diagnostic[] {
  if (isTimezone(timezone)) return [];
  const nearest = suggest(timezone, Intl.supportedValuesOf('timeZone'));
  const message = {
    fr: `fuseau horaire inconnu « ${timezone} » : un identifiant IANA est attendu, par exemple Europe/Paris`,
    en: `unknown time zone "${timezone}": an IANA identifier is expected, for instance Europe/Paris`,
  };
  return [finding('WF100', path, didYouMean(message, nearest), { fix: replaceFix(path, nearest) })];
}
