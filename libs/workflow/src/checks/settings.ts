import type { Diagnostic } from '@platform/ports';

import { finding } from '../finding';
import { policyNotApplied } from '../policy-not-applied';
import type { CheckSubject } from './check-subject';

const NOT_APPLIED = ['runTimeout', 'concurrency', 'onFailure'] as const;

/** WF108: a setting that this version would pass over in silence. */
export function checkSettings({ spec }: CheckSubject): readonly Diagnostic[] {
  const { settings = {} } = spec;
  const names = [
    ...NOT_APPLIED.filter((name) => settings[name] !== undefined),
    ...policyNotApplied(settings.defaults ?? {}).map((name) => `defaults/${name}`),
  ];
  return names.map((name) =>
    finding('WF108', `/settings/${name}`, {
      fr: `le réglage « ${name} » n'est pas appliqué par cette version`,
      en: `this version does not apply the setting "${name}"`,
    }),
  );
}
