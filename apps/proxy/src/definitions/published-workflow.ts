import type { WorkflowIdentity } from '@platform/engine-api';
import type { WorkflowSpec } from '@platform/workflow';

/** A workflow that new events start: one published version. */
export interface PublishedWorkflow extends WorkflowIdentity {
  readonly spec: WorkflowSpec;
}
