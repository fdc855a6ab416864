export { EngineRefusedError, EngineUnavailableError } from './errors';
export {
  createIngressClient,
  type IngressClient,
  type IngressClientOptions,
  type IngressObserver,
  type SendOutcome,
} from './ingress-client';
export { ENGINE_LIMITS } from './engine-limits';
export type {
  CarriedWorkflow,
  RecordSnapshotInput,
  ResolveValidationInput,
  ResolveValidationOutput,
  RunInput,
  RunSnapshot,
  RunStatus,
  WorkflowIdentity,
} from './messages';
export { RECORD_SERVICE, WORKFLOW_SERVICE } from './service-names';
export type { TraceCarrier } from './trace-carrier';
