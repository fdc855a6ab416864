export {
  createAttemptGuard,
  type AttemptGuard,
  type AttemptGuardOptions,
} from './attempts/attempt-guard';
export type { EngineSettings, EngineDeps } from './engine-deps';
export { createInvocationControl, type InvocationControl } from './invocations/invocation-control';
export {
  startInvocationWatch,
  type InvocationWatch,
  type InvocationWatchOptions,
} from './invocations/invocation-watch';
export {
  registerDeployment,
  type DeploymentMode,
  type RegistrationOptions,
} from './deployments/register-deployment';
export { defaultBuild } from './deployments/register-deployment-build';
export { createRunDirectory, type RunDirectory } from './invocations/run-directory';
export { createRunHeaders } from './state/run-headers';
export { createChangedRuns, type ChangedRuns } from './reports/changed-runs';
export { createReportReader, type ReportReader } from './reports/report-reader';
export { readJournal, replayJournal } from './replay/replay-journal';
export { readJournalKeys } from './sealing/journal-keys';
export { createJournalSeal, type JournalSeal } from './sealing/journal-seal';
export { startStallWatchdog, type StallWatchdog } from './stall-watchdog';
export { startStrandedWatch, type StrandedWatch } from './deployments/stranded-deployments';
export { startEngine, type EngineAddress, type RunningEngine } from './start-engine';
