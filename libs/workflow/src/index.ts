export { withPositions } from '@platform/manifests';

export { checkWorkflow } from './check-workflow';
export type { CheckOptions, InstanceFacts, LanguageFeature } from './check-options';
export type { CallConfig } from './constructs/call';
export type {
  ConstantConfig,
  ExpressionConfig,
  LogConfig,
  TemplateConfig,
} from './constructs/values';
export type { ConstructName } from './constructs/construct';
export { constructOf } from './constructs';
export { conversionDimension, type ConvertConfig } from './constructs/convert';
export type { InlineAgentConfig } from './constructs/agent';
export type { GuardConfig } from './constructs/guard';
export type { HumanTaskConfig } from './constructs/human-task';
export { MAP_DEFAULTS, MAP_ERRORS, MAP_ITEMS, type MapConfig } from './constructs/map';
export { switchBranches, type SwitchConfig } from './constructs/switch';
export {
  checkTableConfig,
  NONE_OUTPUT,
  TABLE_NODE,
  type TableCells,
  type TableColumn,
  type TableConfig,
  type TableRow,
} from './constructs/table';
export type { TriggerConfig } from './constructs/triggers';
export type { WaitConfig } from './constructs/wait';
export { workflowJsonSchema } from './json-schema';
export { isoDuration, milliseconds } from './duration';
export { nodeSignature } from './node-signature';
export { ON_FAILURE_INPUTS } from './on-failure-inputs';
export { diffDocuments, diffWorkflows } from './diff/diff-workflows';
export type { WorkflowDiff } from './diff/workflow-diff';
export { WORKFLOW_LIMITS } from './limits';
export { checkLimits } from './limits-check';
export { parseWorkflow, readWorkflow, type ParsedWorkflow } from './parse-workflow';
export { pluginsOf } from './plugins-used';
export { printWorkflow } from './print-workflow';
export {
  AFTER_PORT,
  DONE_PORT,
  ERROR_PORT,
  parsePortReference,
  SCOPE_INPUT,
} from './port-reference';
export type {
  EdgeSpec,
  GraphSpec,
  InputBinding,
  NodeSpec,
  OutputSpec,
  PolicySpec,
  SpecPort,
  WorkflowSpec,
} from './schema';
export { awaitedEventTypes } from './awaited-event-types';
export { reachableCallees, referencesOf, type Reference } from './checks/reach';
export { everyNode } from './every-node';
export { nodeTypesOf } from './node-types';
export { atOnce, type InParts } from './in-parts';
export { resolveWorkflow } from './resolve-workflow';
export { durationSchema } from './schema-parts';
export { scheduleRule, type ScheduleRule } from './schedule-rule';
export { specHash } from './spec-hash';
export { compileAggregate } from './table/aggregate';
export { columnScale, type ColumnScale } from './table/column-scale';
export { compileTable, type CompiledTable } from './table/compile-table';
export { decideTable, type TableDecision } from './table/decide-table';
export { explainTable, type RowExplanation, type TableExplanation } from './table/explain-table';
export { proveTable, type TableProof } from './table/prove-table';
export { isProblem } from './table/table-problem';
