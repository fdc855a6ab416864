import type { EffectLog } from '@platform/sdk';

import type { SearchPage } from '../client/fhir-search';
import { createPosition, type FeedPosition } from './feed-position';
import type { PollConfig } from './poll-config';

interface FirstPositionParts extends Pick<PollConfig, 'lookbackMs' | 'startFrom' | 'overlapMs'> {
  readonly runRetentionMs: number;
  readonly now: () => Date;
  readonly log: EffectLog;
  readonly fields: object;
}

/**
 * Where a feed without a position begins, by the clock of the server. The deepest start is covered by the runs that the
 * platform still knows. `pages` is a search; its first page gives the time.
 */
export async function firstPosition(
  pages: AsyncIterable<SearchPage>,
  { lookbackMs, startFrom, overlapMs, runRetentionMs, now, log, fields }: FirstPositionParts,
): Promise<FeedPosition> {
  const current = (await dateOf(pages))?.getTime();
  if (current === undefined) {
    log.warn(fields, 'le serveur FHIR ne donne pas son heure : la nôtre la remplace');
  }
  const end = current ?? now().getTime();
  const wanted = startFrom?.getTime() ?? end - lookbackMs;
  const earliest = end - runRetentionMs + overlapMs;
  if (wanted < earliest) {
    const at = new Date(earliest).toISOString();
    log.warn({ ...fields, at }, 'reprise limitée à la retenue du plan de contrôle');
  }
  // Our clock may be ahead, and a start in the future of the server would read nothing.
  return createPosition(Math.min(Math.max(wanted, earliest), end));
}

async function dateOf(pages: AsyncIterable<SearchPage>): Promise<Date | undefined> {
  for await (const { serverDate } of pages) return serverDate;
  return undefined;
}
