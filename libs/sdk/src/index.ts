// `export *`: only so can a plugin augment `Ports` through '@platform/sdk', the one package it imports.
export * from '@platform/ports';
export type {
  AdapterContext,
  AdapterFactory,
  AgentAdapterContext,
  AgentAdapterFactory,
  ConnectionCheck,
} from './adapter-factory';
export { answerPings } from './answer-pings';
export { CONTRACT_VERSION } from './contract-version';
export { emitUntilTaken, type Delivery, type EmitUntilTakenOptions } from './emit-until-taken';
export type {
  EmitRecord,
  EventSource,
  Feed,
  FeedKeeper,
  FeedProgress,
  FeedTrouble,
  HttpAddress,
  HttpListener,
  Refusal,
  SourceContext,
  SourceFactory,
  SourcePausedError,
  SourceRecord,
  TroubledAspect,
  WithdrawnRecords,
} from './event-source';
export { FairQueue } from './fair-queue';
export { jsonShape, type JsonBounds, type JsonShape } from './json-shape';
export { requireKnownFields } from './known-fields';
export { createMinuteLog, type MinuteLog } from './minute-log';
export type {
  BehaviorContext,
  BehaviorFactory,
  ComputeBehavior,
  EffectCall,
  EffectLog,
  GatewayBehavior,
  HumanTaskBehavior,
  NodeBehavior,
  NodeIo,
  Outputs,
  PureCall,
  RunInfo,
  SinkBehavior,
  SourceBehavior,
  TriggerBehavior,
  ValidationRequest,
} from './node-behavior';
export type { RecordEffect, SandboxContext, SandboxFactory, SeedContext } from './port-sandbox';
export { createRetryDelays, type RetryDelayOptions, type RetryDelays } from './retry-delays';
export { inTurns, takingTurns, type Work } from './taking-turns';
export { isSameServer } from './same-server';
