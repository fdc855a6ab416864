export { checkWorkflow } from './check-workflow';
export { nodeSignature, type NodeSignature } from './node-signature';
export { parseWorkflow, type ParsedWorkflow } from './parse-workflow';
export {
  AFTER_PORT,
  DONE_PORT,
  ERROR_PORT,
  parsePortReference,
  type PortReference,
} from './port-reference';
export {
  workflowSchema,
  type EdgeSpec,
  type GuardConfig,
  type InputBinding,
  type NodeSpec,
  type OutputSpec,
  type PolicySpec,
  type WorkflowSpec,
} from './schema';
export { specHash } from './spec-hash';
