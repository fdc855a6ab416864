import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { notApplied, policyNotApplied } from '../policy-not-applied';
import type { CheckSubject } from './check-subject';

const NOT_APPLIED = ['runTimeout', 'concurrency', 'onFailure'] as const;

/** WF108: a setting that this version would pass over in silence. */
export function checkSettings({ spec }: CheckSubject): readonly Diagnostic[] {
  const { settings = {} } = spec;
  return [
    ...NOT_APPLIED.filter((name) => settings[name] !== undefined).map((name) => ({
      name,
      message: notApplied(name),
    })),
    ...policyNotApplied(settings.defaults ?? {}).map(({ name, message }) => ({
      name: `defaults/${name}`,
      message,
    })),
  ].map(({ name, message }) => finding('WF108', `/settings/${name}`, message));
}
