import type { Catalog } from '@platform/catalog';
import { calleesOf, catalogOfRuns, type ResolvedWorkflow } from '@platform/definitions';
import { planSimulation, triggerConditions, type Plan } from '@platform/interpreter';
import { checkWorkflow, type WorkflowSpec } from '@platform/workflow';
import type { Diagnostic } from '@platform/ports';

/** One version that a retrospective runs. */
export interface Side {
  /** What the operator called it: `published v3`, `draft`, a file. */
  readonly label: string;
  readonly workflow: ResolvedWorkflow;
}

/** A version with what its simulations need. */
interface PreparedSide {
  readonly spec: WorkflowSpec;
  readonly catalog: Catalog;
  readonly callees: ReadonlyMap<string, WorkflowSpec>;
}

/** A version that is planned once for all its simulations. */
export interface PlannedSide extends PreparedSide {
  readonly plan: Plan;
}

const preparedSide = ({ workflow }: Side, catalog: Catalog): PreparedSide => ({
  spec: workflow.spec,
  catalog: catalogOfRuns(workflow, catalog),
  callees: calleesOf(workflow),
});

/** Throws `SimulationRefusedError` for a version that could not be published. */
export function planSide(side: Side, catalog: Catalog, locale: string): PlannedSide {
  const prepared = preparedSide(side, catalog);
  const { spec, callees, catalog: own } = prepared;
  return { ...prepared, plan: planSimulation(spec, { catalog: own, callees, locale }) };
}

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
