export { createLogger, rootLogger, type LogFields, type Logger } from './logger';
export {
  observeRunsSuspended,
  observeSourceLag,
  observeSourceSilence,
  observeValidationsWaiting,
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
  recordValidationDuration,
  recordValidationResolved,
  recordWaiting,
  type IngestionOutcome,
  type WaitingCount,
} from './metrics';
export { openSpan, withSpan, type OpenSpan, type SpanAttributes } from './spans';
export { startTelemetry, type TelemetryOptions } from './start-telemetry';
export { contextFromCarrier, injectTraceCarrier } from './trace-carrier';
