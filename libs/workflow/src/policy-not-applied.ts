import type { PolicySpec } from './schema';

/** The members of a policy that this version would pass over in silence. */
export function policyNotApplied(policy: PolicySpec): readonly string[] {
  return [
    ...(policy.onError === 'pause' ? ['onError'] : []),
    ...(['deadline', 'idempotencyKey'] as const).filter((name) => policy[name] !== undefined),
  ];
}
