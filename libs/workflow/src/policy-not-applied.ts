import type { LocalizedText } from '@platform/ports';
import { Duration } from 'luxon';

import type { PolicySpec } from './schema';

/** Past this a durable engine gives an attempt up for dead, and would run its step again, for ever. */
const LONGEST_TIMEOUT = 'PT20M';

const milliseconds = (iso: string): number => Duration.fromISO(iso).toMillis();

/** The members of a policy that this version would pass over in silence, and what to say of each. */
export function policyNotApplied(
  policy: PolicySpec,
): readonly { readonly name: string; readonly message: LocalizedText }[] {
  const names = [
    ...(policy.onError === 'pause' ? ['onError'] : []),
    ...(['deadline', 'idempotencyKey'] as const).filter((name) => policy[name] !== undefined),
  ];
  const findings = names.map((name) => ({ name, message: notApplied(name) }));
  const { timeout = 'PT0S' } = policy;
  return milliseconds(timeout) <= milliseconds(LONGEST_TIMEOUT)
    ? findings
    : [...findings, { name: 'timeout', message: tooLong }];
}

const tooLong: LocalizedText = {
  fr: `« timeout » : ${LONGEST_TIMEOUT} au plus dans cette version`,
  en: `"timeout": at most ${LONGEST_TIMEOUT} in this version`,
};

/** What to say of a member of the specification that this version does not apply. */
export const notApplied = (name: string): LocalizedText => ({
  fr: `« ${name} » n'est pas appliqué par cette version`,
  en: `this version does not apply "${name}"`,
});
