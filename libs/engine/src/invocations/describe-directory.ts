import type {
  ChangesAnswer,
  DirectoryQuestion,
  EngineBindings,
  EngineStatus,
  ReportsAnswer,
  UnfinishedRuns,
} from '@platform/engine-api';

import { engineLog } from '../engine-log';
import type { EngineDeps } from '../engine-deps';
import { refused } from '../signals/refused';
import { describeChanges, describeReports } from '../reports/describe-changes';

const NOTHING_BOUND: EngineBindings = { bound: [], records: [], findings: [] };

type DirectoryDeps = Pick<
  EngineDeps,
  'directory' | 'stranded' | 'bindings' | 'changes' | 'reportReader' | 'incidentOf'
>;

type DirectoryAnswer = UnfinishedRuns | EngineStatus | ChangesAnswer | ReportsAnswer;

const unavailable = () => refused('directory-unavailable', 'liste des exécutions indisponible');

async function listUnfinished(
  { directory, incidentOf }: DirectoryDeps,
  next: string | undefined,
): Promise<UnfinishedRuns> {
  try {
    if (directory) {
      const page = await directory(next);
      const runs = page.runs.map((run) => {
        const incident = incidentOf?.(run.runId);
        return incident ? { ...run, incident } : run;
      });
      return { ...page, runs };
    }
  } catch (error) {
    engineLog.warn({ error: (error as Error).message }, 'liste des exécutions indisponible');
  }
  throw unavailable();
}

/** Answers `getRun` under the directory's key. Refuses when the control plane does not answer. */
export async function describeDirectory(
  deps: DirectoryDeps,
  asked: unknown,
): Promise<DirectoryAnswer> {
  if (typeof asked === 'string') return listUnfinished(deps, asked);
  const question = asked as Partial<DirectoryQuestion> | null | undefined;
  const { stranded = () => [], bindings = () => NOTHING_BOUND, changes, reportReader } = deps;
  switch (question?.about) {
    case 'deployments':
      return { stranded: stranded(), bindings: bindings() };
    case 'changes':
      if (changes && reportReader) {
        return describeChanges(
          { changes, reportReader },
          question as DirectoryQuestion & { about: 'changes' },
        );
      }
      throw unavailable();
    case 'standings':
      if (reportReader) {
        return describeReports(
          { reportReader },
          question as DirectoryQuestion & { about: 'standings' },
        );
      }
      throw unavailable();
    default:
      return listUnfinished(deps, undefined);
  }
}
