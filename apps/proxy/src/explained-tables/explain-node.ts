import { catalogOfRuns, calleesOf, type ResolvedWorkflow } from '@platform/definitions';
import type { RunSnapshot } from '@platform/engine-api';
import { problemError } from '@platform/http';
import { nodeFinder, templatePath, type NodeTrace } from '@platform/interpreter';
import { NotFoundError, type JsonObject } from '@platform/ports';
import {
  compileTable,
  explainTable,
  TABLE_NODE,
  type NodeSpec,
  type RowExplanation,
  type TableConfig,
  type TableDecision,
} from '@platform/workflow';

import type { ProxyTasks } from '../compute/computations';
import { createWalkedWorkflows } from '../shadow/walked-by-run';
import { workflowInvalid } from '../simulation/problems';
import type { WorkflowSources } from '../simulation/simulated-workflow';
import type { ExplainedTable, Window } from './operations';

/** The node of a run whose table is explained. */
export interface ExplainTask {
  readonly run: Pick<RunSnapshot, 'workflow' | 'startedAt'>;
  readonly node: NodeTrace;
  readonly window: Window;
}

const counted = (rows: readonly number[]): number[] => rows.map((row) => row + 1);

const rowsOf = (decision: TableDecision): number[] =>
  'rows' in decision ? counted(decision.rows) : [];

/** Whether the trace tells the same result. */
function isAsTraced({ status, rows }: NodeTrace, decision: TableDecision): boolean {
  const decided = decision.kind === 'rows' ? counted(decision.rows) : [];
  const isUndecided = decision.kind !== 'rows' && rows === undefined;
  if (status === 'failed' || status === 'substituted') return isUndecided;
  return isUndecided || JSON.stringify(rows ?? null) === JSON.stringify(decided);
}

function shown(other: RowExplanation, { rows }: TableConfig): ExplainedTable['others'][number] {
  const { why, row } = other;
  if (why === 'fits') return { row: row + 1, why };
  const cell = rows[row]?.when?.[other.column];
  return { row: row + 1, why, column: other.column, ...(cell !== undefined && { cell }) };
}

/** The inputs as the table got them. Throws the 409 problem when the trace does not have them all. */
function inputsOf({ inputs }: NodeTrace): JsonObject {
  const isCut = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && '$truncated' in value;
  if (!inputs || Object.values(inputs).some(isCut)) throw problemError('trace-unavailable');
  return inputs;
}

/** The node with these rows of its table alone. What a specification holds is JSON. */
function withRows(spec: NodeSpec, rows: readonly number[]): JsonObject {
  const config = spec.config as TableConfig;
  const kept = rows.map((row) => config.rows[row - 1]);
  return { ...spec, config: { ...config, rows: kept } } as unknown as JsonObject;
}

function explained(
  { node, window: { offset, limit } }: ExplainTask,
  workflow: ResolvedWorkflow,
  sources: { readonly catalog: Parameters<typeof catalogOfRuns>[1] },
): ExplainedTable {
  const catalog = catalogOfRuns(workflow, sources.catalog);
  const spec = nodeFinder(workflow.spec, catalog, calleesOf(workflow))(templatePath(node.path));
  if (spec?.type !== TABLE_NODE) throw new NotFoundError('table inconnue');
  const config = spec.config as TableConfig;
  const { table, problems } = compileTable(config, catalog);
  if (!table) {
    throw workflowInvalid(problems.map((each) => ({ ...each, severity: 'error' as const })));
  }
  const { decision, others } = explainTable(table, config.hit, inputsOf(node));
  const agrees = isAsTraced(node, decision);
  const decided = rowsOf(decision);
  return {
    decision: decision.kind,
    rows: decided,
    ...('column' in decision && { column: decision.column }),
    isAsTraced: agrees,
    node: withRows(spec, decided),
    total: others.length,
    others: agrees ? others.slice(offset, offset + limit).map((each) => shown(each, config)) : [],
  };
}

/** The task that explains a table: one of 10,000 rows takes long to read. */
export const explainTasks = ({ definitionStore, definitions }: WorkflowSources): ProxyTasks => ({
  async explainTable(task: ExplainTask) {
    const workflow = await createWalkedWorkflows(definitionStore).of(task.run);
    if (!workflow) throw problemError('run-version-unknown');
    const { catalog } = await definitions.inForce();
    return { value: explained(task, workflow, { catalog }) };
  },
});
