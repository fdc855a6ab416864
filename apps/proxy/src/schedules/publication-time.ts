import type { DefinitionVersionSummary } from '@platform/definitions';

import type { TrustedTime } from './watched-clock';

/**
 * When a version was published, from what its publisher's clock showed. That clock may be wrong: it was no
 * later than now, where it is certain what time it is, and not before the monotonic moment when somebody
 * looked and it was not there.
 */
export function publicationTime(
  { createdAt }: Pick<DefinitionVersionSummary, 'createdAt'>,
  { now, isConfirmed, at }: TrustedTime,
  absentMs = Number.NEGATIVE_INFINITY,
): Date {
  const told = Date.parse(createdAt);
  const earliest = absentMs === Number.NEGATIVE_INFINITY ? told : at(absentMs).getTime();
  const latest = isConfirmed ? now.getTime() : Number.POSITIVE_INFINITY;
  return new Date(Math.min(Math.max(told, earliest), latest));
}
