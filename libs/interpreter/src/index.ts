export {
  INTERPRETER_CONTRACT,
  LANGUAGE_CONTRACT,
  SUPPORTED_CONTRACTS,
  TURN_CLOCK_CONTRACT,
} from './contract';
export type {
  AgentStep,
  Cancellation,
  DetachedRun,
  Driver,
  IncidentAction,
  Pending,
  Settled,
  StepOutcome,
  TraceEvent,
  WithdrawnValidation,
} from './driver';
export { createMemoryDriver } from './drivers/memory-driver';
export { formProblems, MAX_REASON, type FormProblem } from './form-problems';
export { decidedAs, mayDecide, whyNotDecide, type Decider, type WhyNotDecider } from './may-decide';
export { performEffect, type DriverClock } from './drivers/perform-effect';
export { interpret } from './interpret';
export { RUN_CANCELLED, toNodeFailure, type NodeFailure } from './node-failure';
export { nodePathOf } from './node-path';
export {
  compileConcurrencyKey,
  MAX_CONCURRENCY_KEY_LENGTH,
  type ConcurrencyKey,
} from './plan/concurrency-key';
export { findNode } from './plan/find-node';
export { onFailureRun } from './plan/on-failure';
export {
  DIRECTORY_ID,
  GENERATION_ID,
  effectOwner,
  EVENT_ID,
  eventIdOfRun,
  firingPrefix,
  furtherRunId,
  invocationId,
  isInvocationId,
  isEventId,
  RERUN_PREFIX,
  rerunId,
} from './run-ids';
export { isSameContent } from './same-value';
export type { Plan } from './plan/plan';
export { planInParts, planWorkflow, type Planned } from './plan/plan-workflow';
export { takesType, triggerConditions, type TriggerCondition } from './plan/trigger-condition';
export { backoffMs, MAX_DEFAULT_TIMEOUT_MS } from './policy';
export { RUN_BOUNDS } from './run-bounds';
export type { AgentSettings, PublishValidation, WithdrawValidation } from './run-input';
export type {
  Awaited,
  EndReason,
  NodeStatus,
  NodeTrace,
  RunError,
  RunProgress,
  RunResult,
  WaitDetail,
  Withdrawal,
} from './trace';
export { SKIP_REASONS } from './trace';
export { evalCaseOf } from './simulation/agent-evals/eval-case-of-run';
export type {
  AgentEvalResult,
  AgentEvalRun,
  CallCounts,
} from './simulation/agent-evals/eval-report';
export { runAgentEvals } from './simulation/agent-evals/run-agent-evals';
export {
  agentEvalCaseSchema,
  agentEvalsSchema,
  isAgentEvalsFile,
  parseAgentEvals,
  type AgentEvalCase,
  type AgentEvals,
} from './simulation/agent-evals/schema';
export {
  compareSimulations,
  type ComparedSimulation,
  type SimulationDifferences,
} from './simulation/comparison/compare-simulations';
export type { AskedTask } from './asked-task';
export type { ValueDifference } from './simulation/comparison/value-differences';
export { nodeFinder } from './simulation/coverage-targets';
export {
  acceptedEventTypes,
  SimulationEventRefusedError,
  SimulationInputRefusedError,
  SimulationRefusedError,
  SimulationTooLargeError,
} from './simulation/errors';
export { givenOptions, simulationInputSchemas } from './simulation/input-schemas';
export type { CoverageReport } from './simulation/merge-coverage';
export { templatePath } from './simulation/outcome';
export type { MissingInput, PastRun } from './simulation/past-run/past-run';
export {
  simulatePast,
  type PastSimulation,
  type PastSimulationOptions,
} from './simulation/past-run/simulate-past';
export { uncapturedWrites } from './simulation/past-run/uncaptured-writes';
export type { WalkedWorkflow } from './simulation/past-run/walked-nodes';
export { planSimulation, simulate } from './simulation/simulate';
export type {
  SimulatedEffect,
  Simulation,
  SimulationLimits,
  SimulationOptions,
} from './simulation/simulation';
export type { Difference } from './simulation/test-cases/differences';
export {
  runTestCases,
  type TestCaseResult,
  type TestRun,
  type TestRunOptions,
} from './simulation/test-cases/run-test-cases';
export {
  expectedNodeSchema,
  isWorkflowTestsFile,
  parseWorkflowTests,
  workflowTestsSchema,
  type ExpectedNode,
  type WorkflowTests,
} from './simulation/test-cases/schema';
export { witnessCase, type Witness } from './simulation/test-cases/witness-case';
