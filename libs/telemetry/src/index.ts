export {
  createLogger,
  rootLogger,
  TelemetryStartedLateError,
  type LogFields,
  type Logger,
  type LogMethod,
} from './logger';
export {
  observeSourceLag,
  observeSourceSilence,
  recordAttemptLost,
  recordEventGenerated,
  recordEventIngested,
  recordLeftOut,
  recordHandled,
  recordHttpDuration,
  recordIngressDuration,
  recordNodeDuration,
  recordAgentTokens,
  recordAgentToolCall,
  recordAgentTurns,
  recordNodeExecuted,
  recordPluginFault,
  recordTerminologyFallback,
  recordRunExecuted,
  recordRunStarted,
  recordShed,
  recordSimulation,
  recordValidationResolved,
  recordWaiting,
  type EndStatus,
  type IngestionOutcome,
  type NodeLabels,
} from './metrics';
export { openSpan, withSpan, type OpenSpan, type SpanAttributes, type SpanOptions } from './spans';
export { startTelemetry, type Telemetry, type TelemetryOptions } from './start-telemetry';
export {
  contextFromCarrier,
  injectTraceCarrier,
  type TraceCarrier,
  type TraceContext,
} from './trace-carrier';
