import { isTimezone } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import type { CheckSubject } from './check-subject';
import { didYouMean, replaceFix } from './suggest';

/** WF100: a time zone that does not exist. */
export function checkSettings({ spec, suggest }: CheckSubject): readonly Diagnostic[] {
  const timezone = spec.settings?.timezone;
  if (timezone === undefined || isTimezone(timezone)) return [];
  const path = '/settings/timezone';
  const nearest = suggest(timezone, Intl.supportedValuesOf('timeZone'));
  const message = {
    fr: `fuseau horaire inconnu « ${timezone} »`,
    en: `unknown time zone "${timezone}"`,
  };
  return [finding('WF100', path, didYouMean(message, nearest), { fix: replaceFix(path, nearest) })];
}
