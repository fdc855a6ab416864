import { problemError } from '@platform/http';
import { performance } from 'node:perf_hooks';

import { catalogOfRuns, type ResolvedWorkflow } from '@platform/definitions';
import type { RunSnapshot } from '@platform/engine-api';
import { subjectsOf, withRunIndex, type RunEntry, type RunStore } from '@platform/run-store';

import { findDefinition } from '../definitions/lifecycle/find-definition';
import type { LiveRuns } from '@platform/run-projection';
import { simulationProblem } from '../simulation/run-simulation';
import { requireSound, storedVersion } from '../simulation/simulated-workflow';
import { limitsWithin, MAX_SHADOW_MS, MAX_SIMULATION_MS } from '../simulation/simulation-limits';
import { compareRun, type Contender, type RunComparison } from './compare-run';
import type { ShadowReport } from './shadow-schemas';
import type { PastRunDeps } from './simulate-past-run';
import { createSubjectRecords } from './subject-records';
import { isTraced, pastRunOf, walkedOf } from './traced-run';
import { createWalkedWorkflows } from './walked-by-run';

export interface ShadowRequest {
  readonly slug: string;
  /** The version to compare with the published one. */
  readonly against: 'draft' | number;
  /** Number of latest runs to compare. */
  readonly runs: number;
  /** Read inputs that a trace lacks from the real records. */
  readonly records: boolean;
}

export interface ShadowDeps extends PastRunDeps {
  readonly store: Pick<RunStore, 'find'>;
  readonly live: Pick<LiveRuns, 'snapshot'>;
  readonly limits?: NonNullable<PastRunDeps['limits']> & {
    /** Time limit for all runs together, in ms. */
    readonly shadowMs?: number;
  };
}

/** Number of traces read ahead of the comparison. */
const READ_AHEAD = 4;

async function publishedOf(slug: string, deps: ShadowDeps): Promise<ResolvedWorkflow> {
  await findDefinition(deps.definitionStore, { kind: 'workflow', slug });
  const { workflows } = await deps.definitions.inForce();
  const published = workflows.find((workflow) => workflow.slug === slug);
  if (!published) throw problemError('nothing-published');
  return published;
}

interface Traced {
  readonly record: RunEntry;
  readonly snapshot: RunSnapshot | null;
}

/** Context kind → id. */
const subjectsOfRun = (record: RunEntry, snapshot: RunSnapshot | null) =>
  record.subjects ?? (snapshot && subjectsOf(snapshot.context)) ?? {};

/** Reads traces concurrently and returns them in order. */
const tracesOf = (
  records: readonly RunEntry[],
  live: Pick<LiveRuns, 'snapshot'>,
): Promise<readonly Traced[]> =>
  Promise.all(
    records.map(async (record) => ({ record, snapshot: await live.snapshot(record.id) })),
  );

/** Compares the published version with another one, run by run. */
interface Comparison {
  readonly published: ResolvedWorkflow;
  /** Compares one run within `ms`. */
  compare(traced: Traced, ms: number): Promise<RunComparison>;
}

async function createComparison(
  { slug, against, records: fromRecords }: ShadowRequest,
  deps: ShadowDeps,
): Promise<Comparison> {
  const published = await publishedOf(slug, deps);
  const other = await storedVersion(slug, against, deps);
  const { catalog } = await deps.definitions.inForce();
  requireSound(other, catalogOfRuns(other, catalog));
  const { locale, timezone, site, limits = {}, audit } = deps;
  const contender = (workflow: ResolvedWorkflow): Contender => ({
    ...walkedOf(workflow),
    catalog: catalogOfRuns(workflow, catalog),
  });
  const contenders = { before: contender(published), after: contender(other) };
  const walkedBy = createWalkedWorkflows(deps.definitionStore);
  const records = createSubjectRecords(catalog, deps, audit);

  return {
    published,
    async compare({ record, snapshot }, ms) {
      const { createdAt } = record;
      const subjects = subjectsOfRun(record, snapshot);
      const run = { event: snapshot?.event ?? null, subjects, createdAt, snapshot };
      if (!snapshot || !isTraced(run)) return { verdict: 'skipped', reason: 'trace-unavailable' };
      const walked = await walkedBy.of(snapshot);
      if (!walked) return { verdict: 'skipped', reason: 'run-version-unknown' };
      const { status, phase, endReason } = snapshot;
      const isComparable = status === 'running' ? phase === 'suspended' : endReason === undefined;
      return compareRun({ ...pastRunOf(run, walked), isComparable }, contenders, {
        locale,
        timezone,
        ...(site && { terminology: site.terminology }),
        limits: limitsWithin(Math.min(ms, limits.ms ?? MAX_SIMULATION_MS), limits.nodes),
        ...(fromRecords && { records: () => records.seedsFor(subjects) }),
      });
    },
  };
}

/** Yields the comparison of each run, in order. Runs for which no time is left are not read. */
async function* compareAll(
  found: readonly RunEntry[],
  comparison: Comparison,
  { live, end }: Pick<ShadowDeps, 'live'> & { readonly end: number },
): AsyncGenerator<readonly [Traced, RunComparison]> {
  const outOfTime = { verdict: 'skipped', reason: 'out-of-time' } as const;
  const isOver = (): boolean => performance.now() >= end;
  for (let start = 0; start < found.length; start += READ_AHEAD) {
    const several = found.slice(start, start + READ_AHEAD);
    if (isOver()) {
      for (const record of several) yield [{ record, snapshot: null }, outOfTime];
      continue;
    }
    for (const traced of await tracesOf(several, live)) {
      const compared = await comparison.compare(traced, Math.max(0, end - performance.now()));
      const isCutShort =
        compared.verdict === 'skipped' && compared.reason === 'simulation-too-large' && isOver();
      yield [traced, isCutShort ? outOfTime : compared];
    }
  }
}

/**
 * Simulates the latest runs of a workflow with their recorded inputs, in the published version and in another one, and
 * returns the differences. Nothing is written anywhere. Rejects with 404 `not-found`, 409 `nothing-published` or
 * `no-draft`, and 422 `workflow-invalid`.
 */
export async function shadowWorkflow(
  request: ShadowRequest,
  deps: ShadowDeps,
): Promise<ShadowReport> {
  const started = performance.now();
  const end = started + (deps.limits?.shadowMs ?? MAX_SHADOW_MS);
  const { slug, runs } = request;
  const comparison = await createComparison(request, deps);
  const found = await withRunIndex(() => deps.store.find({ workflow: { slug } }, { limit: runs }));
  const changed: ShadowReport['changed'][number][] = [];
  const skipped: ShadowReport['skipped'][number][] = [];
  let same = 0;
  let waiting = 0;
  try {
    for await (const [{ record, snapshot }, result] of compareAll(found, comparison, {
      ...deps,
      end,
    })) {
      const { id: runId } = record;
      if (result.verdict !== 'skipped' && snapshot?.status === 'running') waiting += 1;
      if (result.verdict === 'same') same += 1;
      else if (result.verdict === 'changed') {
        const subjects = subjectsOfRun(record, snapshot);
        changed.push({ runId, subjects, ...result.differences });
      } else {
        const { verdict: _verdict, ...why } = result;
        skipped.push({ runId, ...why });
      }
    }
  } catch (error) {
    throw simulationProblem(error);
  }
  const ms = Math.round(performance.now() - started);
  const compared = same + changed.length;
  const { version: before } = comparison.published;
  return { before, after: request.against, compared, same, waiting, changed, skipped, ms };
}
