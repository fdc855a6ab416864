import type { Diagnostic } from '@platform/ports';

import type { CheckSubject } from './check-subject';
import { checkTimezone } from './time-zone';

/** WF100: `settings.timezone` does not exist. */
export function checkSettings({ spec, suggest }: CheckSubject): readonly Diagnostic[] {
  const timezone = spec.settings?.timezone;
  return timezone === undefined ? [] : checkTimezone(timezone, '/settings/timezone', suggest);
}
