import type { Catalog } from '@platform/catalog';
import { calleesOf, catalogOfRuns, type ResolvedWorkflow } from '@platform/definitions';
import { triggerConditions } from '@platform/interpreter';
import { checkWorkflow, type WorkflowSpec } from '@platform/workflow';
import type { Diagnostic } from '@platform/ports';

/** One version that a retrospective runs. */
export interface Side {
  /** What the operator called it: `published v3`, `draft`, a file. */
  readonly label: string;
  readonly workflow: ResolvedWorkflow;
}

/** A version with what its simulations need. */
export interface PreparedSide {
  readonly spec: WorkflowSpec;
  readonly catalog: Catalog;
  readonly callees: ReadonlyMap<string, WorkflowSpec>;
}

export const preparedSide = ({ workflow }: Side, catalog: Catalog): PreparedSide => ({
  spec: workflow.spec,
  catalog: catalogOfRuns(workflow, catalog),
  callees: calleesOf(workflow),
});

/** What keeps a version from being simulated with the installed plugins. */
export function errorsOf(side: Side, catalog: Catalog): readonly Diagnostic[] {
  const { spec, callees, catalog: own } = preparedSide(side, catalog);
  return checkWorkflow(spec, own, { callees }).filter(({ severity }) => severity === 'error');
}

/** The event types that a version's triggers take. */
export const eventTypesOf = (side: Side, catalog: Catalog): readonly string[] =>
  triggerConditions(side.workflow.spec, preparedSide(side, catalog).catalog).flatMap(
    ({ eventType }) => eventType ?? [],
  );
