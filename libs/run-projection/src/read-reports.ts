import {
  EngineRefusedError,
  type IngressClient,
  type RunReport,
  type RunToReport,
} from '@platform/engine-api';

/** Runs, and what the engine reports of them. */
export interface ReportedRuns<Run extends RunToReport = RunToReport> {
  readonly runs: readonly Run[];
  /** Lacks those that the engine did not report. */
  readonly reports: readonly RunReport[];
}

/** Runs of one question. With events they usually fit into one answer. */
export const REPORTED_TOGETHER = 256;

/**
 * Reads what the engine reports of at most `MAX_REPORTED_RUNS` runs, in as many answers as they take. Reports none of
 * them where the engine is an older one, or cannot query the control plane. Throws EngineUnavailableError.
 */
export async function readReports<Run extends RunToReport>(
  runs: readonly Run[],
  {
    ingress,
    withEvents,
  }: { readonly ingress: Pick<IngressClient, 'standingsOf'>; readonly withEvents: boolean },
): Promise<ReportedRuns<Run>> {
  const reports: RunReport[] = [];
  try {
    while (reports.length < runs.length) {
      const of = runs
        .slice(reports.length)
        .map(({ runId, invocationId }) => ({ runId, ...(invocationId && { invocationId }) }));
      const answer = await ingress.standingsOf({ of, ...(withEvents && { withEvents }) });
      if (answer.length === 0) break;
      reports.push(...answer);
    }
  } catch (error) {
    if (!(error instanceof EngineRefusedError)) throw error;
  }
  return { runs, reports };
}
