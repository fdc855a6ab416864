import type { OperationDefinition } from '@platform/http';

import { mcpOperations } from './agents/mcp/operations';
import { openaiOperations } from './agents/openai/operations';
import { agentOperations } from './agents/operations';
import { agentEvalOperations } from './agent-evals/operations';
import { auditOperations } from './audit/operations';
import { catalogOperations } from './catalog/operations';
import {
  agentDefinitionOperations,
  tableOperations,
  workflowOperations,
} from './definitions/api/operations';
import { usesOperations } from './definitions/uses/operations';
import { eventOperations } from './events/operations';
import { explainedTableOperations } from './explained-tables/operations';
import { healthOperations } from './health/operations';
import { hookOperations } from './hooks/operations';
import { identityOperations } from './identity/operations';
import { keyOperations } from './keys/operations';
import { openapiOperations } from './openapi/operations';
import { overviewOperations } from './overview/operations';
import { recordOperations } from './records/operations';
import { rerunOperations } from './rerun/operations';
import { retrospectiveOperations } from './retrospectives/operations';
import { runOperations } from './runs/operations';
import { shadowOperations } from './shadow/operations';
import { simulationOperations } from './simulation/operations';
import { sourceOperations } from './sources/operations';
import { markOperations } from './validations/marks/operations';
import { validationOperations } from './validations/operations';
import { workflowTestOperations } from './workflow-tests/operations';

/** All operations that do not depend on the configuration. */
export const operations: readonly OperationDefinition[] = [
  agentEvalOperations,
  agentOperations,
  auditOperations,
  catalogOperations,
  workflowOperations,
  agentDefinitionOperations,
  tableOperations,
  usesOperations,
  eventOperations,
  explainedTableOperations,
  healthOperations,
  hookOperations,
  identityOperations,
  keyOperations,
  markOperations,
  mcpOperations,
  openaiOperations,
  openapiOperations,
  overviewOperations,
  recordOperations,
  rerunOperations,
  retrospectiveOperations,
  runOperations,
  shadowOperations,
  simulationOperations,
  sourceOperations,
  validationOperations,
  workflowTestOperations,
].flatMap((feature): OperationDefinition[] => Object.values(feature));
