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

interface ReadReportsDeps {
  readonly ingress: Pick<IngressClient, 'reportsOf'>;
  readonly withEvents: boolean;
}

/** Runs of one question. With events they usually fit into one answer. */
export const REPORTED_TOGETHER = 256;

/**
 * Asks the engine for its reports of runs, `REPORTED_TOGETHER` to a question, in as many answers as they take. Each answer
 * reports the next runs, in their order. Throws EngineRefusedError where the engine is an older one, or cannot query
 * the control plane, and EngineUnavailableError.
 */
export async function* reportsOf(
  runs: readonly RunToReport[],
  { ingress, withEvents }: ReadReportsDeps,
): AsyncGenerator<readonly RunReport[], void, undefined> {
  for (let from = 0; from < runs.length;) {
    const of = runs
      .slice(from, from + REPORTED_TOGETHER)
      .map(({ runId, invocationId }) => ({ runId, ...(invocationId && { invocationId }) }));
    const answer = await ingress.reportsOf({ of, ...(withEvents && { withEvents }) });
    if (answer.length === 0) return;
    from += answer.length;
    yield answer;
  }
}

/** Reads all reports of runs that the engine gives; none where it cannot report. Throws EngineUnavailableError. */
export async function readReports<Run extends RunToReport>(
  runs: readonly Run[],
  deps: ReadReportsDeps,
): Promise<ReportedRuns<Run>> {
  const reports: RunReport[] = [];
  try {
    for await (const answer of reportsOf(runs, deps)) reports.push(...answer);
  } catch (error) {
    if (!(error instanceof EngineRefusedError)) throw error;
  }
  return { runs, reports };
}
