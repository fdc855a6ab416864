import type { DefinitionStore } from '@platform/stores';
import { readWorkflowVersion, type DefinitionVersionSummary } from '@platform/definitions';
import { firingPrefix } from '@platform/interpreter';
import { withRunIndex, type RunStore } from '@platform/run-store';

import type { SchedulePosition } from './due-instants';
import { handOver } from './position';
import { publicationTime } from './publication-time';
import { schedulesOf, type Schedule } from './schedule';
import type { TrustedTime } from './watched-clock';

/** Maximum number of past versions whose rules are looked up. */
const MAX_KNOWN_VERSIONS = 100;

/** Looks up versions of workflows. */
export type VersionHistory = Pick<DefinitionStore, 'version' | 'versions'>;

export interface LastKnownDeps {
  readonly store: Pick<RunStore, 'latestInstant'>;
  readonly definitionStore: VersionHistory;
  /** Timezone of the instance, as an IANA name. */
  readonly timezone: string;
  /** How long the control plane remembers a run that has ended. */
  readonly retentionMs: number;
}

const keyOf = (slug: string) => ({ kind: 'workflow', slug }) as const;

/** Returns when a version was published; undefined when the store does not have it. */
export async function publicationOf(
  { slug, version }: Schedule['workflow'],
  { definitionStore }: Pick<LastKnownDeps, 'definitionStore'>,
): Promise<Pick<DefinitionVersionSummary, 'createdAt'> | undefined> {
  return (await definitionStore.version(keyOf(slug), version)) ?? undefined;
}

/** Returns the version that was published at an instant and all later ones, oldest first. */
async function versionsSince(
  { slug, version }: Schedule['workflow'],
  since: Date,
  { definitionStore }: LastKnownDeps,
): Promise<readonly DefinitionVersionSummary[]> {
  const newest = await definitionStore.versions(keyOf(slug), {
    limit: MAX_KNOWN_VERSIONS,
    before: version + 1,
  });
  const index = newest.findIndex(({ createdAt }) => new Date(createdAt) <= since);
  return newest.slice(0, index < 0 ? newest.length : index + 1).reverse();
}

async function scheduleOf(
  { slug, version }: DefinitionVersionSummary,
  index: number,
  { definitionStore, timezone }: LastKnownDeps,
): Promise<Schedule | undefined> {
  const stored = await definitionStore.version(keyOf(slug), version);
  const workflow = stored ? readWorkflowVersion(stored) : undefined;
  return workflow && schedulesOf([workflow], timezone)[index];
}

/** Returns the last instant that was fired; undefined for none. */
async function lastFired(slug: string, { store }: LastKnownDeps): Promise<Date | undefined> {
  const instant = await withRunIndex(() => store.latestInstant(firingPrefix(slug)));
  return instant === null ? undefined : new Date(instant);
}

/**
 * Returns the position of a schedule when a proxy starts: the last firing in the index, followed by the rules that the
 * workflow has had since. Without a firing in the index, because there was none or the index was lost, the schedule
 * starts with its publication. An instant that was fired before is then a duplicate by its id, as long as the control
 * plane remembers its run; earlier instants are not fired.
 */
export async function lastKnownPosition(
  { workflow }: Schedule,
  index: number,
  deps: LastKnownDeps & { readonly time: TrustedTime },
): Promise<SchedulePosition> {
  const { time, retentionMs } = deps;
  const fired = await lastFired(workflow.slug, deps);
  const last = fired ?? new Date(time.now.getTime() - retentionMs);
  const [initial, ...later] = await versionsSince(workflow, last, deps);
  const published = initial && publicationTime(initial, time);
  /** Not earlier than the retention: of older instants it is not known whether they were fired. */
  const beginning = published && published < last ? last : (published ?? time.now);
  const seen = fired ?? beginning;
  let position: SchedulePosition = { seen, published };
  if (!initial || later.length === 0) return position;
  let from = await scheduleOf(initial, index, deps);
  for (const version of later) {
    const to = await scheduleOf(version, index, deps);
    position = handOver(position, { from, to, at: publicationTime(version, time) });
    from = to;
  }
  return position;
}
