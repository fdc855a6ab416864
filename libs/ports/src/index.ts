export type {
  AgentApproval,
  AgentLimits,
  AgentPort,
  AgentRunner,
  AgentRunRequest,
  AgentToolHandle,
} from './agent-runner';
export type { ContextEnvelope } from './context-envelope';
export { currentEffect, inEffect, outsideEffects, type CurrentEffect } from './current-effect';
export type { DecidedAs, Decision } from './decision';
export type { Diagnostic, Fix, LocalizedText, PatchOperation, TextPosition } from './diagnostic';
export {
  ConfigurationError,
  messageIn,
  NodeError,
  NotFoundError,
  PlatformError,
  StartImpededError,
  UnboundPortError,
} from './errors';
export type { JsonObject, JsonValue } from './json-value';
export {
  isByLanguage,
  LANGUAGES,
  isLanguage,
  languageOfLocale,
  textIn,
  type Language,
  type LocalizableText,
} from './language';
export {
  MODEL_FINISHES,
  type ModelClient,
  type ModelContent,
  type ModelFinish,
  type ModelMessage,
  type ModelRequest,
  type ModelTool,
  type ModelToolResult,
  type ModelTurn,
  type ModelUsage,
} from './model-client';
export type { ModelPrice, ModelProvider } from './model-provider';
export { validationIn, type PendingValidation, type ValidationTexts } from './pending-validation';
export type { Bound, FormField } from './form-field';
export type { PortDef } from './port-def';
export { quoted, quotedList } from './quoted';
export { requirePort, type Ports } from './ports';
export type { QuantityConverter, Quantity } from './quantity';
export {
  isRecordPort,
  type Decider,
  type DecisionMade,
  type EffectOptions,
  type RecordPort,
  type WithdrawalOptions,
  type WorkflowReference,
} from './record-port';
export { retryAfterMs } from './retry-after';
export type { SubjectDescription, SubjectFact } from './subject-description';
export type { Assurance, Terminology, TerminologyAnswer, ValueSetConcept } from './terminology';
export { PRIMITIVE_NAMES, type PrimitiveName, type TypeRef } from './type-ref';
