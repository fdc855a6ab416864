import type { DefinitionStore } from '@platform/definition-store';
import { readWorkflowVersion, type DefinitionVersionSummary } from '@platform/definitions';
import { firingPrefix } from '@platform/interpreter';
import type { RunStore } from '@platform/run-store';

import { withRunIndex } from '../runs/run-index';
import type { SchedulePosition } from './due-instants';
import { handOver } from './position';
import { publicationTime } from './publication-time';
import { schedulesOf, type Schedule } from './schedule';
import type { TrustedTime } from './watched-clock';

/** How many versions back the rules of the past are looked up. */
const MAX_VERSIONS = 100;

/** Where versions of workflows are looked up. */
export type VersionHistory = Pick<DefinitionStore, 'version' | 'versions'>;

export interface LastKnownDeps {
  readonly store: Pick<RunStore, 'latestInstant'>;
  readonly definitionStore: VersionHistory;
  /** Of the instance, IANA name. */
  readonly timezone: string;
  /** How long the control plane knows a run that has ended. */
  readonly retentionMs: number;
}

const keyOf = (slug: string) => ({ kind: 'workflow', slug }) as const;

/** A version, as far as its publication goes; undefined when the store does not have it. */
export async function publicationOf(
  { slug, version }: Schedule['workflow'],
  { definitionStore }: Pick<LastKnownDeps, 'definitionStore'>,
): Promise<Pick<DefinitionVersionSummary, 'createdAt'> | undefined> {
  return (await definitionStore.version(keyOf(slug), version)) ?? undefined;
}

/** The versions since an instant and the one that was there then, oldest first. */
async function versionsSince(
  { slug, version }: Schedule['workflow'],
  since: Date,
  { definitionStore }: LastKnownDeps,
): Promise<readonly DefinitionVersionSummary[]> {
  const newest = await definitionStore.versions(keyOf(slug), {
    limit: MAX_VERSIONS,
    before: version + 1,
  });
  const then = newest.findIndex(({ createdAt }) => new Date(createdAt) <= since);
  return newest.slice(0, then < 0 ? newest.length : then + 1).reverse();
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

/** The last instant that was fired; undefined for none. */
async function lastFired(slug: string, { store }: LastKnownDeps): Promise<Date | undefined> {
  const instant = await withRunIndex(() => store.latestInstant(firingPrefix(slug)));
  return instant === null ? undefined : new Date(instant);
}

/**
 * Where a schedule stands that a proxy starts with: at the last firing that the index knows, and from
 * there through the rules that its workflow has had since. Where it knows none, because it never fired or
 * the index was lost, it begins with its publication: what had fired is a duplicate by its id, as long as the
 * control plane remembers its run, and nothing is fired from before.
 */
export async function lastKnownPosition(
  { workflow }: Schedule,
  index: number,
  deps: LastKnownDeps & { readonly time: TrustedTime },
): Promise<SchedulePosition> {
  const { time, retentionMs } = deps;
  const fired = await lastFired(workflow.slug, deps);
  const last = fired ?? new Date(time.now.getTime() - retentionMs);
  const [then, ...since] = await versionsSince(workflow, last, deps);
  const published = then && publicationTime(then, time);
  /** Later than the instants of which nobody would know whether they were fired. */
  const beginning = published && published < last ? last : (published ?? time.now);
  const seen = fired ?? beginning;
  let position: SchedulePosition = { seen, published };
  if (!then || since.length === 0) return position;
  let from = await scheduleOf(then, index, deps);
  for (const version of since) {
    const to = await scheduleOf(version, index, deps);
    position = handOver(position, { from, to, at: publicationTime(version, time) });
    from = to;
  }
  return position;
}
