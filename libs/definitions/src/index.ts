export {
  findDefinitionSet,
  readDefinitionSet,
  type DefinitionSet,
  type Installation,
  type Publication,
} from './check/definition-set';
export {
  createWorkflowChecker,
  type CheckElsewhere,
  type CheckRequest,
  type WorkflowChecker,
} from './check/workflow-checker';
export { agentRules } from './kinds/agent-rules';
export type { AllRules, KindRules, ReadSpec } from './kinds/kind-rules';
export { workflowRules } from './kinds/workflow-rules';
export { compareVersions, contentOf, newestSide } from './lifecycle/compare-versions';
export {
  decidePublication,
  decideRollback,
  needsAnotherPublisher,
  type DecidedPublication,
  type RunTests,
} from './lifecycle/decide-publication';
export { decideRetirement } from './lifecycle/decide-retirement';
export { readAny, readDocument, RESERVED_SLUGS, SLUG_PATTERN } from './lifecycle/read-document';
export { isRefusal, type BrokenDependent, type Refusal } from './lifecycle/refusal';
export { ALTERED, alteredContent, isAltered } from './model/altered-content';
export type {
  Definition,
  DefinitionDraft,
  DefinitionKey,
  DefinitionKind,
  DefinitionPins,
  DefinitionSummary,
  DefinitionTests,
  DefinitionVersion,
  DefinitionVersionSummary,
  VersionInput,
} from './model/definition';
export { firstError, isSound } from './model/soundness';
export {
  NO_PINS,
  readWorkflowVersion,
  type AgentVersion,
  type WorkflowVersion,
} from './model/version';
export {
  nodeTypesInUse,
  type NodeTypesInUse,
  type NumberedDefinition,
} from './published/node-types-in-use';
export {
  checkPublication,
  type DefinitionsInForce,
  type PublishedDefinitions,
  type UnservedWorkflow,
} from './published/published-definitions';
export { agentVersionWorkflow, agentWorkflow } from './resolve/agent-workflow';
export {
  calleesOf,
  catalogOfRuns,
  resolveDraft,
  resolvePastVersion,
  resolveVersion,
  type ResolvedWorkflow,
} from './resolve/resolved-workflow';
export { createVersionSource, type VersionSource } from './resolve/version-source';
export { chooseSeeds, type CheckedSeed, type Seed } from './seeding/choose-seeds';
export { USE_KINDS, usesOf, type Use } from './uses/uses-of';
