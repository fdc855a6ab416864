export { EngineRefusedError, EngineUnavailableError } from './errors';
export { createIngressClient } from './ingress/create-ingress-client';
export type { IngressClient, IngressObserver, SentRun } from './ingress-client';
export { ENGINE_CONCURRENCY, limitConcurrency, mapConcurrently } from './engine-concurrency';
export { ENGINE_LIMITS } from './engine-limits';
export type {
  ControlPlaneIncident,
  EventOutput,
  ListedRun,
  DescribedSubject,
  RecordSnapshotInput,
  ResolveValidationInput,
  ResolveValidationOutput,
  RunAddress,
  RunInput,
  RunSignal,
  RunSnapshot,
  RunStatus,
  SignalOutput,
  StartedRun,
  EngineBindings,
  EngineStatus,
  StrandedDeployment,
  Turn,
  UnfinishedRuns,
  WorkflowIdentity,
} from './messages';
export { pageSince } from './messages';
export {
  endCauseOf,
  MAX_REPORTED_RUNS,
  type ChangesAnswer,
  type ChangesQuestion,
  type DirectoryQuestion,
  type EndCause,
  type EndedReport,
  type ReportedRun,
  type RunReport,
  type RunToReport,
  type ReportsAnswer,
  type ReportsQuestion,
  type UnfinishedReport,
  type UnreadReport,
} from './run-reports';
export { servesForeignPages } from './serves-foreign-pages';
export {
  DIRECTORY_KEY,
  GENERATION_KEPT_MS,
  GENERATION_KEY,
  RECORD_SERVICE,
  WORKFLOW_SERVICE,
} from './service-names';
export { UNSERVED_CODES } from './unserved-codes';
export type { Refusal, RefusalCode, RefusedAnswer, RefusalFacts } from './refusal';
