import type { components } from '@platform/api-client';

type Source = components['schemas']['EventSources']['items'][number];
type Feed = Source['feeds'][number];

/** Without success for this long, a feed is silent, as `degraded` says too. */
const SILENT_MS = 5 * 60_000;
/** What was not read for this long is behind. */
const BEHIND_S = 10 * 60;

interface FeedState {
  readonly is: 'stopped' | 'troubled' | 'silent' | 'behind' | 'new' | 'read';
  readonly tone: 'failed' | 'waiting' | 'done' | 'neutral';
}

/** Returns how it is with a feed: the worst that is known of it. A source that keeps no state is only known to run. */
export function feedStateOf(
  { running }: Pick<Source, 'running'>,
  { troubles, lastSuccessAt, lagSeconds }: Pick<Feed, 'troubles' | 'lastSuccessAt' | 'lagSeconds'>,
  now: number,
): FeedState {
  if (!running) return { is: 'stopped', tone: 'failed' };
  if (troubles.some(({ aspect }) => aspect === 'read')) return { is: 'troubled', tone: 'failed' };
  if (lastSuccessAt === null) return { is: 'new', tone: 'neutral' };
  if (now - Date.parse(lastSuccessAt) > SILENT_MS) return { is: 'silent', tone: 'failed' };
  if ((lagSeconds ?? 0) > BEHIND_S) return { is: 'behind', tone: 'waiting' };
  return { is: 'read', tone: 'done' };
}
