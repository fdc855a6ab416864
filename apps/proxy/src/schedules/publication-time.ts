import type { DefinitionVersionSummary } from '@platform/definitions';

import type { TrustedTime } from './watched-clock';

/**
 * Returns when a version was published. The stored time comes from the publisher's clock, which may be wrong. So it is
 * limited to now, when the clock of this process is confirmed, and to the monotonic time `absentMs` of the last check
 * that did not see the version.
 */
export function publicationTime(
  { createdAt }: Pick<DefinitionVersionSummary, 'createdAt'>,
  { now, isConfirmed, at }: TrustedTime,
  absentMs = Number.NEGATIVE_INFINITY,
): Date {
  const storedMs = Date.parse(createdAt);
  const earliest = absentMs === Number.NEGATIVE_INFINITY ? storedMs : at(absentMs).getTime();
  const latest = isConfirmed ? now.getTime() : Number.POSITIVE_INFINITY;
  return new Date(Math.min(Math.max(storedMs, earliest), latest));
}
