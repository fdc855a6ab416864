import type { DefinitionStore, DefinitionVersionSummary } from '@platform/definition-store';
import type { RunStore } from '@platform/run-store';

import { storedWorkflow } from '../definitions/world/stored-workflow';
import { withRunIndex } from '../runs/run-index';
import type { SchedulePosition } from './due-instants';
import { firingPrefix } from './fire-instant';
import { handOver } from './position';
import { schedulesOf, type Schedule } from './schedule';

/** How many versions back the rules of the past are looked up. */
const MOST_VERSIONS = 100;

/** Where versions of workflows are looked up. */
export type VersionHistory = Pick<DefinitionStore, 'version' | 'versions'>;

export interface LastKnownDeps {
  readonly store: Pick<RunStore, 'latestInstant'>;
  readonly definitionStore: VersionHistory;
  /** Of the instance, IANA name. */
  readonly timezone: string;
  /** Where a schedule begins that never fired. */
  readonly began: Date;
}

const keyOf = (slug: string) => ({ kind: 'workflow', slug }) as const;

/** When a version was published; undefined when the store does not have it. */
export async function publishedAt(
  { slug, version }: Schedule['workflow'],
  { definitionStore }: Pick<LastKnownDeps, 'definitionStore'>,
): Promise<Date | undefined> {
  const stored = await definitionStore.version(keyOf(slug), version);
  return stored ? new Date(stored.createdAt) : undefined;
}

/** The versions since an instant and the one that was there then, oldest first. */
async function versionsSince(
  { slug, version }: Schedule['workflow'],
  since: Date,
  { definitionStore }: LastKnownDeps,
): Promise<readonly DefinitionVersionSummary[]> {
  const newest = await definitionStore.versions(keyOf(slug), {
    limit: MOST_VERSIONS,
    before: version + 1,
  });
  const then = newest.findIndex(({ createdAt }) => new Date(createdAt) <= since);
  return newest.slice(0, then < 0 ? newest.length : then + 1).reverse();
}

async function scheduleOf(
  { slug, version }: DefinitionVersionSummary,
  place: number,
  { definitionStore, timezone }: LastKnownDeps,
): Promise<Schedule | undefined> {
  const stored = await definitionStore.version(keyOf(slug), version);
  const workflow = stored ? storedWorkflow(stored) : undefined;
  return workflow && schedulesOf([workflow], timezone)[place];
}

/**
 * Where a schedule stands that a proxy starts with: at the last firing that the index knows, and from
 * there through the rules that its workflow has had since.
 */
export async function lastKnownPosition(
  { workflow }: Schedule,
  place: number,
  deps: LastKnownDeps,
): Promise<SchedulePosition> {
  const known = await withRunIndex(() => deps.store.latestInstant(firingPrefix(workflow.slug)));
  const last = new Date(known ?? Number.NaN);
  if (Number.isNaN(last.getTime())) return { seen: deps.began };
  const [then, ...since] = await versionsSince(workflow, last, deps);
  let position: SchedulePosition = { seen: last };
  if (!then || since.length === 0) return position;
  let from = await scheduleOf(then, place, deps);
  for (const version of since) {
    const to = await scheduleOf(version, place, deps);
    position = handOver(position, { from, to, at: new Date(version.createdAt) });
    from = to;
  }
  return position;
}
