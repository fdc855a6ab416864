import {
  EngineRefusedError,
  EngineUnavailableError,
  type IngressClient,
} from '@platform/engine-api';
import { withRunIndex, type RunEntry, type RunStore } from '@platform/run-store';

import { readReports } from '../read-reports';
import { unfinishedPages } from '../unfinished-pages';

export interface AgreeingRunsDeps {
  readonly store: Pick<RunStore, 'standings'>;
  readonly ingress: Pick<IngressClient, 'standingsOf' | 'unfinishedRuns'>;
  readonly signal: AbortSignal;
}

/** Knows runs of which the index says what the control plane has. */
export interface AgreeingRuns {
  /** Returns the ids of those runs whose rows agree. Others may agree as well: only the control plane can say. */
  among(runs: readonly RunEntry[]): Promise<ReadonlySet<string>>;
}

/** Of an older engine, or while the engine is away, everything has to be asked run by run. */
const isSilent = (error: unknown): boolean =>
  error instanceof EngineRefusedError || error instanceof EngineUnavailableError;

/** Returns undefined when the engine does not list its runs. */
async function listUnfinished({
  ingress,
  signal,
}: AgreeingRunsDeps): Promise<ReadonlySet<string> | undefined> {
  const listed = new Set<string>();
  try {
    for await (const { runs } of unfinishedPages(ingress, { signal })) {
      for (const { runId } of runs) listed.add(runId);
    }
    return listed;
  } catch (error) {
    if (isSilent(error)) return undefined;
    throw error;
  }
}

/**
 * Lists the unfinished runs of the engine once. A row that is read later agrees if it is unfinished too, or if it has
 * ended and is not listed: nothing continues a run that has ended. Where both differ, the run may have ended meanwhile.
 */
export async function listAgreeingRuns(deps: AgreeingRunsDeps): Promise<AgreeingRuns> {
  const { store, ingress } = deps;
  const listed = await listUnfinished(deps);

  /** Runs of the index alone that have ended without its knowledge: their final status comes with the next sweep. */
  const endedAmong = async (runs: readonly RunEntry[]): Promise<readonly string[]> => {
    const known = await withRunIndex(() => store.standings.known(runs.map(({ id }) => id)));
    const addressed = [...known].flatMap(([runId, { invocationId }]) =>
      invocationId === null ? [] : [{ runId, invocationId }],
    );
    if (addressed.length === 0) return [];
    try {
      const { reports } = await readReports(addressed, { ingress, withEvents: false });
      return reports.flatMap(({ is, runId }) => (is === 'ended' ? [runId] : []));
    } catch (error) {
      if (isSilent(error)) return [];
      throw error;
    }
  };

  return {
    async among(runs) {
      if (!listed) return new Set();
      const agrees = ({ id, finalStatus, lostAt }: RunEntry): boolean =>
        listed.has(id) ? finalStatus === null && lostAt === null : finalStatus !== null;
      const unlisted = runs.filter(
        ({ id, finalStatus, lostAt }) => finalStatus === null && lostAt === null && !listed.has(id),
      );
      const ids = runs.filter(agrees).map(({ id }) => id);
      return new Set([...ids, ...(await endedAmong(unlisted))]);
    },
  };
}
