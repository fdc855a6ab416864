export type {
  Driver,
  Effect,
  EffectScope,
  Pending,
  Settled,
  StepOutcome,
  StepPolicy,
  TraceEvent,
} from './driver';
export { createMemoryDriver, type MemoryDriverOptions } from './drivers/memory-driver';
export { performEffect, type DriverClock } from './drivers/perform-effect';
export { interpret, INTERPRETER_CONTRACT } from './interpret';
export { toNodeFailure, type NodeFailure } from './node-failure';
export { planWorkflow, type Plan } from './plan';
export { LONGEST_DEFAULT_TIMEOUT_MS } from './policy';
export type { PublishValidation, RunSubject, RunWorld } from './run-input';
export type { NodeStatus, NodeTrace, RunError, RunProgress, RunResult, SkipCause } from './trace';
